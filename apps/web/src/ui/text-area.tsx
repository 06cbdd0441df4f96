import type { ComponentProps } from "react";
import classes from "./text-area.module.css";

/** Where several lines are written. It grows with them. The class says where it stands and how high it begins. */
export const TextArea = ({ className = "", ...rest }: ComponentProps<"textarea">) => (
  <textarea className={`${classes["area"]} ${className}`} dir="auto" {...rest} />
);
