import { AccountMenu } from "./account-menu.tsx";
import { SignInLink } from "./sign-in-link.tsx";
import { useViewer } from "./viewer.ts";

/** The caller's menu, or where to sign in. */
export function AccountLink() {
  const viewer = useViewer();
  return viewer ? <AccountMenu viewer={viewer} /> : <SignInLink />;
}
