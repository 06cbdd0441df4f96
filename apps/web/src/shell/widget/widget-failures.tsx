import type { ErrorComponentProps } from "@tanstack/react-router";
import { projectText } from "../../features/project/project.text.ts";
import { Page } from "../../ui/layout/frame.tsx";
import { Empty } from "../../ui/messages/empty.tsx";
import { Failure } from "../../ui/messages/failure.tsx";
import { useRetry } from "../use-retry.ts";

/** The widget of a project that does not exist, or that whoever looks at it may not see. */
export const WidgetNotFound = () => (
  <Page>
    <Empty title={projectText.notFound.title} text={projectText.notFound.text} level={1} />
  </Page>
);

/** The widget after an error. */
export const WidgetFailure = (failed: ErrorComponentProps) => (
  <Page>
    <Failure error={failed.error} retry={useRetry(failed)} level={1} />
  </Page>
);
