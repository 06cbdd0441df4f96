import { useMutation } from "@tanstack/react-query";
import { useToast } from "../../ui/toast.tsx";
import { postAuth } from "./auth.ts";
import { sentenceOfAuth } from "./auth-error.ts";

/** Signs this browser out, and goes to a page anew, so that nothing of the caller's is left in it. */
export function useSignOut(to: string) {
  const say = useToast();
  return useMutation({
    mutationFn: () => postAuth("/sign-out", {}),
    onSuccess: () => location.assign(to),
    onError: (error) => say(sentenceOfAuth(error)),
  });
}
