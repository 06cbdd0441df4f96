import { useRouteContext } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { buttonClass } from "../../ui/controls/button.tsx";
import { useBoard } from "../project/use-board.ts";
import { signIn } from "./sign-in.ts";
import { useSignInPath } from "./viewer.ts";
import type { WaitingCall } from "./waiting.ts";

interface SignInToProps {
  /** What the form sends; null if it is empty. */
  call: WaitingCall | null;
  /** The id of the form, if the page does not begin with it. */
  form?: string;
  children: ReactNode;
}

/** The button of a form for an anonymous visitor. What the form sends is done on return. */
export function SignInTo({ call, form, children }: SignInToProps) {
  const { frame, publicUrl } = useRouteContext({ from: "__root__" });
  const { slug } = useBoard();
  const path = useSignInPath(form);
  const className = buttonClass({ kind: "primary" });
  // Nobody signs in inside the page of another site.
  if (frame)
    return (
      <a className={className} href={`${publicUrl}/p/${slug}`} target="_blank" rel="noopener">
        {children}
      </a>
    );
  return (
    <a
      className={className}
      href={path}
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
