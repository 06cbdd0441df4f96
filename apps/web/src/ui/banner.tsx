import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import classes from "./banner.module.css";

interface BannerProps {
  icon: LucideIcon;
  kind?: "warn" | "danger";
  /** What it says. */
  children: ReactNode;
  /** What to do about it. */
  action?: ReactNode;
}

/** A sentence over a page or a form that everyone who looks at it has to know. */
export const Banner = ({ icon: Icon, kind, children, action }: BannerProps) => (
  <div className={`${classes["banner"]} ${kind ? classes[kind] : ""}`}>
    <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
    <p>{children}</p>
    {action}
  </div>
);
