import { useRouteContext } from "@tanstack/react-router";
import { Bell } from "./bell.tsx";
import { AccountMenu } from "./account-menu.tsx";
import { SignInLink } from "./sign-in-link.tsx";
import { useViewer } from "../../data/session/viewer.ts";

/** The caller's notifications and menu, or a link to sign in. */
export function AccountLink() {
  const viewer = useViewer();
  const { domain } = useRouteContext({ from: "__root__" });
  if (!viewer) return <SignInLink />;
  return (
    <>
      {!domain && <Bell />}
      <AccountMenu viewer={viewer} />
    </>
  );
}
