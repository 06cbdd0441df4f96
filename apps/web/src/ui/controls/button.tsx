import type { ComponentProps } from "react";
import classes from "./button.module.css";

interface Look {
  kind?: "primary" | "quiet" | "danger" | "on";
  small?: boolean;
  large?: boolean;
  block?: boolean;
  /** True for a button with an icon alone, which needs an aria-label. */
  icon?: boolean;
}

/** The class of a button, for links that look like one. */
export const buttonClass = ({ kind, small, large, block, icon }: Look = {}): string =>
  [
    classes["button"],
    kind && classes[kind],
    small && classes["small"],
    large && classes["large"],
    block && classes["block"],
    icon && classes["icon"],
  ]
    .filter(Boolean)
    .join(" ");

/** A button. It submits a form only with `type="submit"`. */
export function Button({ kind, small, large, block, icon, type = "button", ...rest }: Look & ComponentProps<"button">) {
  const look: Look = {
    ...(kind && { kind }),
    ...(small && { small }),
    ...(large && { large }),
    ...(block && { block }),
    ...(icon && { icon }),
  };
  return <button type={type} className={buttonClass(look)} {...rest} />;
}
