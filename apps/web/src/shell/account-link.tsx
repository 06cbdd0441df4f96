import { Bell } from "./bell.tsx";
import { AccountMenu } from "./account-menu.tsx";
import { SignInLink } from "./sign-in-link.tsx";
import { useViewer } from "../data/session/viewer.ts";

/** The caller's notifications and menu, or a link to sign in. */
export function AccountLink() {
  const viewer = useViewer();
  if (!viewer) return <SignInLink />;
  return (
    <>
      <Bell />
      <AccountMenu viewer={viewer} />
    </>
  );
}
