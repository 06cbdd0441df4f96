import { Menu as Base } from "@base-ui/react/menu";
import type { ReactElement, ReactNode } from "react";
import classes from "./menu.module.css";

interface MenuProps {
  /** The button that opens it. */
  trigger: ReactElement;
  /** The side of the button at which the menu ends. */
  align?: "start" | "end";
  /** Called as it closes. False leaves the focus where it is; without it, the button gets the focus. */
  focusAfter?: () => boolean;
  children: ReactNode;
}

/** A list of actions that a button opens. */
export const Menu = ({ trigger, align = "end", focusAfter, children }: MenuProps) => (
  <Base.Root>
    <Base.Trigger render={trigger} />
    <Base.Portal>
      <Base.Positioner className={classes["place"]} align={align} sideOffset={4}>
        <Base.Popup className={classes["menu"]} {...(focusAfter && { finalFocus: focusAfter })}>
          {children}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
);

interface MenuItemProps {
  /** An icon. */
  mark?: ReactNode;
  /** True for an action that deletes something. */
  danger?: boolean;
  disabled?: boolean;
  /** The link, as an element without content, if the item is one. */
  link?: ReactElement;
  onClick?: () => void;
  children: ReactNode;
}

/** An action of a menu. */
export function MenuItem({ mark, danger = false, disabled = false, link, onClick, children }: MenuItemProps) {
  const className = `${classes["item"]} ${danger ? classes["danger"] : ""}`;
  const content = (
    <>
      {mark}
      <span className={classes["name"]}>{children}</span>
    </>
  );
  if (link)
    return (
      <Base.LinkItem className={className} render={link} closeOnClick>
        {content}
      </Base.LinkItem>
    );
  return (
    <Base.Item className={className} disabled={disabled} onClick={onClick}>
      {content}
    </Base.Item>
  );
}

/** A line between groups of actions. */
export const MenuSeparator = () => <Base.Separator className={classes["separator"]} />;
