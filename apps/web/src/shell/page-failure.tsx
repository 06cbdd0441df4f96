import { onlineManager } from "@tanstack/react-query";
import type { ErrorComponentProps } from "@tanstack/react-router";
import { useEffect } from "react";
import { Failure } from "../ui/messages/failure.tsx";
import { Page } from "../ui/layout/frame.tsx";
import { OuterTopbar } from "./topbar/outer-topbar.tsx";
import { useRetry } from "./use-retry.ts";

/** The page for an error. It retries by itself once the browser is online again. */
export function PageFailure(failed: ErrorComponentProps) {
  const retry = useRetry(failed);
  useEffect(() => onlineManager.subscribe((isOnline) => isOnline && retry()));
  return (
    <>
      <OuterTopbar />
      <Page>
        <Failure error={failed.error} retry={retry} level={1} />
      </Page>
    </>
  );
}
