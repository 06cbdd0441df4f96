import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import classes from "./badge.module.css";

interface BadgeProps {
  /** Colour never speaks alone: an icon and a word say the same. */
  icon: LucideIcon;
  kind?: "ok" | "warn" | "danger";
  children: ReactNode;
}

/** A state in a word, such as "Expired". */
export const Badge = ({ icon: Icon, kind, children }: BadgeProps) => (
  <span className={`${classes["badge"]} ${kind ? classes[kind] : ""}`}>
    <Icon size={12} strokeWidth={2} aria-hidden="true" />
    {children}
  </span>
);
