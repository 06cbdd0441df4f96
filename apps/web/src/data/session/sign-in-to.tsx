import type { ReactNode } from "react";
import { buttonClass } from "../../ui/controls/button.tsx";
import { signIn } from "./sign-in.ts";
import { useSignInPath } from "./viewer.ts";
import type { WaitingCall } from "./waiting.ts";

/** The button of a form for an anonymous visitor. What the form sends is done on return; nothing if it is empty. */
export function SignInTo({ call, children }: { call: WaitingCall | null; children: ReactNode }) {
  return (
    <a
      className={buttonClass({ kind: "primary" })}
      href={useSignInPath()}
      onClick={(event) => {
        if (!call) return;
        event.preventDefault();
        signIn(call);
      }}
    >
      {children}
    </a>
  );
}
