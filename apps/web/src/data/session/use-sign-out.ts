import { useMutation } from "@tanstack/react-query";
import { useRouteContext } from "@tanstack/react-router";
import { useEndAll, useToast } from "../../ui/messages/toast.tsx";
import { forgetDrafts } from "../../ui/hooks/use-draft.ts";
import { leaveDomain, postAuth } from "./auth.ts";
import { sentenceOfAuth } from "./auth-error.ts";
import { dropWaiting } from "./waiting.ts";

/** Signs this browser out, and loads another page, so that nothing of the caller's stays in it. */
export function useSignOut(to: string) {
  const say = useToast();
  const endAll = useEndAll();
  const { domain } = useRouteContext({ from: "__root__" });
  return useMutation({
    async mutationFn() {
      await endAll();
      await (domain ? leaveDomain() : postAuth("/sign-out", {}));
    },
    onSuccess() {
      forgetDrafts();
      dropWaiting();
      location.assign(to);
    },
    onError: (error) => say(sentenceOfAuth(error)),
  });
}
