import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import classes from "./banner.module.css";

interface BannerProps {
  icon: LucideIcon;
  kind?: "warn" | "danger";
  /** The message. */
  children: ReactNode;
  /** The action that the message offers. */
  action?: ReactNode;
}

/** A message above a page or a form, for everyone who opens it. */
export const Banner = ({ icon: Icon, kind, children, action }: BannerProps) => (
  <div className={`${classes["banner"]} ${kind ? classes[kind] : ""}`}>
    <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
    <p>{children}</p>
    {action}
  </div>
);
