import type { ComponentProps } from "react";
import classes from "./button.module.css";

interface Look {
  kind?: "primary" | "quiet" | "danger" | "on";
  small?: boolean;
  block?: boolean;
  /** Only an icon is in it, so it needs an aria-label. */
  icon?: boolean;
}

/** The class of a button, for links that look like one. */
export const buttonClass = ({ kind, small, block, icon }: Look = {}): string =>
  [
    classes["button"],
    kind && classes[kind],
    small && classes["small"],
    block && classes["block"],
    icon && classes["icon"],
  ]
    .filter(Boolean)
    .join(" ");

/** A button. It submits a form only with `type="submit"`. */
export function Button({ kind, small, block, icon, type = "button", ...rest }: Look & ComponentProps<"button">) {
  const look: Look = { ...(kind && { kind }), ...(small && { small }), ...(block && { block }), ...(icon && { icon }) };
  return <button type={type} className={buttonClass(look)} {...rest} />;
}
