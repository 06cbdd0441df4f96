import { onlineManager } from "@tanstack/react-query";
import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { Failure, isScriptMissing } from "../ui/messages/failure.tsx";
import { Page } from "../ui/layout/frame.tsx";
import { OuterTopbar } from "./topbar/outer-topbar.tsx";

/** The page for an error. It retries by itself once the browser is online again. */
export function PageFailure({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const retry = () => {
    // A script that failed to load is not loaded again by the same page.
    if (isScriptMissing(error)) return location.reload();
    reset();
    void router.invalidate();
  };
  useEffect(() => onlineManager.subscribe((isOnline) => isOnline && retry()));
  return (
    <>
      <OuterTopbar />
      <Page>
        <Failure error={error} retry={retry} level={1} />
      </Page>
    </>
  );
}
