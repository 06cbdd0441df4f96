import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { isScriptMissing } from "../ui/messages/failure.tsx";

/** Returns the function that tries a page again after an error. */
export function useRetry({ error, reset }: ErrorComponentProps): () => void {
  const router = useRouter();
  return () => {
    // A script that failed to load is not loaded again by the same page.
    if (isScriptMissing(error)) return location.reload();
    reset();
    void router.invalidate();
  };
}
