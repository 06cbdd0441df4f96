import type { ComponentProps } from "react";
import classes from "./text-area.module.css";

/** A field of several lines, which grows with its text. The class sets its place and its first height. */
export const TextArea = ({ className = "", ...rest }: ComponentProps<"textarea">) => (
  <textarea className={`${classes["area"]} ${className}`} dir="auto" {...rest} />
);
