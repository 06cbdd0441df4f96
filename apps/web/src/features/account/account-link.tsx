import { Link } from "@tanstack/react-router";
import { Avatar } from "../../ui/avatar.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { accountText } from "./account.text.ts";
import { SignInLink } from "./sign-in-link.tsx";
import { useViewer } from "./viewer.ts";

/** The caller's own page, or where to sign in. */
export function AccountLink() {
  const viewer = useViewer();
  if (!viewer) return <SignInLink />;
  return (
    <Link
      to="/account"
      className={buttonClass({ kind: "quiet", icon: true })}
      aria-label={`${accountText.account}, ${viewer.full_name ?? viewer.email}`}
    >
      <Avatar person={viewer} />
    </Link>
  );
}
