import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import classes from "./badge.module.css";

interface BadgeProps {
  /** The icon of a colored badge, because a color alone does not say enough to everyone. */
  icon?: LucideIcon;
  /** "line" is for what something is, and the others for the state that it is in. */
  kind?: "ok" | "warn" | "danger" | "line";
  children: ReactNode;
}

/** A state or a kind in a word, such as "Expired". */
export const Badge = ({ icon: Icon, kind, children }: BadgeProps) => (
  <span className={`${classes["badge"]} ${kind ? classes[kind] : ""}`}>
    {Icon && <Icon size={12} strokeWidth={2} aria-hidden="true" />}
    {children}
  </span>
);
