import { useLocation } from "@tanstack/react-router";
import { buttonClass } from "../../ui/button.tsx";
import { accountText } from "./account.text.ts";
import { signInPath, useViewer } from "./viewer.ts";

/** Leads an anonymous caller to signing in, and back to this page. */
export function SignInLink({ primary = false, label = accountText.signIn }: { primary?: boolean; label?: string }) {
  const { href } = useLocation();
  if (useViewer()) return null;
  return (
    <a className={buttonClass(primary ? { kind: "primary" } : {})} href={signInPath(href)}>
      {label}
    </a>
  );
}
