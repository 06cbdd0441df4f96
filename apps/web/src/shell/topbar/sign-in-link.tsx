import { useLocation } from "@tanstack/react-router";
import { buttonClass } from "../../ui/controls/button.tsx";
import { accountText } from "../../features/account/account.text.ts";
import { signInPath, useViewer } from "../../data/session/viewer.ts";

/** A link to sign in, which leads back to this page. */
export function SignInLink({ primary = false, label = accountText.signIn }: { primary?: boolean; label?: string }) {
  const { publicHref } = useLocation();
  if (useViewer()) return null;
  return (
    <a className={buttonClass(primary ? { kind: "primary" } : {})} href={signInPath(publicHref)}>
      {label}
    </a>
  );
}
