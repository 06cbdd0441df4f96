import { LogOut } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { Avatar, type AvatarPerson } from "../../ui/marks/avatar.tsx";
import { buttonClass } from "../../ui/controls/button.tsx";
import classes from "./personal-menu.module.css";
import { accountText } from "../../features/account/account.text.ts";

interface PersonalMenuProps {
  person: AvatarPerson;
  label: string;
  /** A line below the name. */
  note: ReactNode;
  isLeaving: boolean;
  signOut: () => void;
  /** Links. The menu closes when one is followed. */
  children?: ReactNode;
}

/**
 * The menu of whoever is signed in, which every page has. It is a native element, so that the public board loads no library
 * for it.
 */
export function PersonalMenu({ person, label, note, isLeaving, signOut, children }: PersonalMenuProps) {
  const menu = useRef<HTMLDetailsElement>(null);
  const close = () => menu.current?.removeAttribute("open");
  useEffect(() => {
    const closeOutside = ({ target }: Event) => !menu.current?.contains(target as Node) && close();
    const closeByKey = ({ key }: KeyboardEvent) => {
      if (key !== "Escape" || !menu.current?.open) return;
      close();
      menu.current.querySelector("summary")?.focus();
    };
    const closeByLink = ({ target }: Event) => target instanceof Element && target.closest("a") && close();
    const element = menu.current;
    for (const name of ["click", "focusin"]) document.addEventListener(name, closeOutside);
    document.addEventListener("keydown", closeByKey);
    element?.addEventListener("click", closeByLink);
    return () => {
      for (const name of ["click", "focusin"]) document.removeEventListener(name, closeOutside);
      document.removeEventListener("keydown", closeByKey);
      element?.removeEventListener("click", closeByLink);
    };
  }, []);
  return (
    <details ref={menu} className={classes["menu"]}>
      <summary className={buttonClass({ kind: "quiet", icon: true })} aria-label={label}>
        <Avatar person={person} />
      </summary>
      <div className={classes["popup"]}>
        <p dir="auto">
          {person.full_name}
          {note}
        </p>
        {children}
        <button type="button" disabled={isLeaving} onClick={signOut}>
          <LogOut size={16} strokeWidth={1.75} aria-hidden="true" />
          {accountText.signOut}
        </button>
      </div>
    </details>
  );
}
