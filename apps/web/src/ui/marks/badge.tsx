import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import classes from "./badge.module.css";

interface BadgeProps {
  /** The icon of a colored badge, because a color alone does not say enough to everyone. */
  icon?: LucideIcon;
  kind?: "ok" | "warn" | "danger";
  children: ReactNode;
}

/** What something is, in a word, such as "Expired". */
export const Badge = ({ icon: Icon, kind, children }: BadgeProps) => (
  <span className={`${classes["badge"]} ${kind ? classes[kind] : ""}`}>
    {Icon && <Icon size={12} strokeWidth={2} aria-hidden="true" />}
    {children}
  </span>
);
