import { onlineManager } from "@tanstack/react-query";
import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { Failure, isScriptMissing } from "../../ui/failure.tsx";
import { Page } from "../../ui/frame.tsx";
import { OuterTopbar } from "./outer-topbar.tsx";

/** A page that failed. It tries again by itself once the browser has a network. */
export function PageFailure({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const retry = () => {
    // A script that did not load is not asked for again by this page.
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
