import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { projectText } from "../../features/project/project.text.ts";
import { Page } from "../../ui/layout/frame.tsx";
import { Empty } from "../../ui/messages/empty.tsx";
import { Failure, isScriptMissing } from "../../ui/messages/failure.tsx";

/** The widget of a project that does not exist, or that whoever looks at it may not see. */
export const WidgetNotFound = () => (
  <Page>
    <Empty title={projectText.notFound.title} text={projectText.notFound.text} level={1} />
  </Page>
);

/** The widget after an error. */
export function WidgetFailure({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const retry = () => {
    // A script that failed to load is not loaded again by the same page.
    if (isScriptMissing(error)) return location.reload();
    reset();
    void router.invalidate();
  };
  return (
    <Page>
      <Failure error={error} retry={retry} level={1} />
    </Page>
  );
}
