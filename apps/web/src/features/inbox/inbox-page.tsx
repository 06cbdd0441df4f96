import { HiddenHeading } from "../../ui/hidden.tsx";
import { viewOf } from "./address.ts";
import { Detail } from "./detail.tsx";
import classes from "./inbox.module.css";
import { inboxText } from "./inbox.text.ts";
import { KeyHelp } from "./key-help.tsx";
import { InboxList } from "./list.tsx";
import { Side } from "./side.tsx";
import { useInbox } from "./use-inbox.ts";

/** `/p/{slug}/manage/inbox`: where the team decides what becomes of feedback, by the keyboard if it likes. */
export function InboxPage() {
  const inbox = useInbox();
  return (
    <main
      id="main"
      tabIndex={-1}
      className={classes["inbox"]}
      data-wide
      data-open={inbox.openId !== undefined || undefined}
    >
      <HiddenHeading>{inboxText.views[viewOf(inbox.address)]}</HiddenHeading>
      <div className={classes["side"]}>
        <Side />
      </div>
      <InboxList inbox={inbox} />
      <Detail inbox={inbox} />
      <KeyHelp isOpen={inbox.isHelpShown} close={() => inbox.showHelp(false)} />
    </main>
  );
}
