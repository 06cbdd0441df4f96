import type { Account } from "@earshot/client";
import { Link, useRouteContext } from "@tanstack/react-router";
import { Rows3, Server, UserRound } from "lucide-react";
import { accountText } from "../../features/account/account.text.ts";
import { useSignOut } from "../../data/session/use-sign-out.ts";
import { PersonalMenu } from "./personal-menu.tsx";

const icon = { size: 16, strokeWidth: 1.75, "aria-hidden": true };

/** The menu of a user of this server. */
export function AccountMenu({ viewer }: { viewer: Account }) {
  const signOut = useSignOut("/");
  const { domain } = useRouteContext({ from: "__root__" });
  return (
    <PersonalMenu
      person={viewer}
      label={`${accountText.account}, ${viewer.full_name ?? viewer.email}`}
      note={<span dir="ltr">{viewer.email}</span>}
      isLeaving={signOut.isPending}
      signOut={() => signOut.mutate()}
    >
      <Link to="/account">
        <UserRound {...icon} />
        {accountText.account}
      </Link>
      {!domain && (
        <Link to="/">
          <Rows3 {...icon} />
          {accountText.menu.projects}
        </Link>
      )}
      {viewer.is_admin && (
        <Link to="/admin">
          <Server {...icon} />
          {accountText.menu.server}
        </Link>
      )}
    </PersonalMenu>
  );
}
