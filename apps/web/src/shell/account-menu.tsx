import type { Account } from "@earshot/client";
import { Link, useRouteContext } from "@tanstack/react-router";
import { LogOut, Rows3, UserRound } from "lucide-react";
import { useEffect, useRef } from "react";
import { Avatar } from "../ui/marks/avatar.tsx";
import { buttonClass } from "../ui/controls/button.tsx";
import classes from "./account-menu.module.css";
import { accountText } from "../features/account/account.text.ts";
import { useSignOut } from "../data/session/use-sign-out.ts";

const icon = { size: 16, strokeWidth: 1.75, "aria-hidden": true };

/**
 * The caller's menu, which every page has. It is a native element, so that the public board loads no library for it.
 */
export function AccountMenu({ viewer }: { viewer: Account }) {
  const menu = useRef<HTMLDetailsElement>(null);
  const signOut = useSignOut("/");
  const { domain } = useRouteContext({ from: "__root__" });
  const close = () => menu.current?.removeAttribute("open");
  useEffect(() => {
    const closeOutside = ({ target }: Event) => !menu.current?.contains(target as Node) && close();
    const closeByKey = ({ key }: KeyboardEvent) => {
      if (key !== "Escape" || !menu.current?.open) return;
      close();
      menu.current.querySelector("summary")?.focus();
    };
    for (const name of ["click", "focusin"]) document.addEventListener(name, closeOutside);
    document.addEventListener("keydown", closeByKey);
    return () => {
      for (const name of ["click", "focusin"]) document.removeEventListener(name, closeOutside);
      document.removeEventListener("keydown", closeByKey);
    };
  }, []);
  return (
    <details ref={menu} className={classes["menu"]}>
      <summary
        className={buttonClass({ kind: "quiet", icon: true })}
        aria-label={`${accountText.account}, ${viewer.full_name ?? viewer.email}`}
      >
        <Avatar person={viewer} />
      </summary>
      <div className={classes["popup"]}>
        <p dir="auto">
          {viewer.full_name}
          <span dir="ltr">{viewer.email}</span>
        </p>
        <Link to="/account" onClick={close}>
          <UserRound {...icon} />
          {accountText.account}
        </Link>
        {!domain && (
          <Link to="/" onClick={close}>
            <Rows3 {...icon} />
            {accountText.menu.projects}
          </Link>
        )}
        <button type="button" disabled={signOut.isPending} onClick={() => signOut.mutate()}>
          <LogOut {...icon} />
          {accountText.signOut}
        </button>
      </div>
    </details>
  );
}
