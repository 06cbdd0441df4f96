import { HiddenHeading } from "../../ui/text/hidden.tsx";
import { viewOf } from "../../features/inbox/address.ts";
import { Detail } from "./detail.tsx";
import classes from "./inbox.module.css";
import { inboxText } from "../../features/inbox/inbox.text.ts";
import { KeyHelp } from "../../features/inbox/key-help.tsx";
import { InboxList } from "./list.tsx";
import { Side } from "../../features/inbox/side.tsx";
import { useInbox } from "../../features/inbox/use-inbox.ts";

/** `/p/{slug}/manage/inbox`: the team's inbox, in which it triages feedback by mouse or by keyboard. */
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
