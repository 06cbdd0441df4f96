import { HiddenHeading } from "../../ui/text/hidden.tsx";
import { Dialog } from "../../ui/messages/dialog.tsx";
import { Keys } from "../../ui/marks/keys.tsx";
import { BlockDialog } from "../../features/people/dialogs.tsx";
import { moderationText as text } from "../../features/moderation/moderation.text.ts";
import { useQueue } from "../../features/moderation/use-queue.ts";
import classes from "../inbox/inbox.module.css";
import { QueueDetail } from "./queue-detail.tsx";
import { QueueList } from "./queue-list.tsx";
import { QueueSide } from "./queue-side.tsx";

/** `/p/{slug}/manage/moderation`: what is held or reported, on which the team decides by mouse or by keyboard. */
export function ModerationPage() {
  const queue = useQueue();
  const { blocking, setBlocking } = queue;
  const close = () => setBlocking(null);
  return (
    <main
      id="main"
      tabIndex={-1}
      className={classes["inbox"]}
      data-wide
      data-open={queue.openId !== undefined || undefined}
    >
      <HiddenHeading>{text.title}</HiddenHeading>
      <div className={classes["side"]}>
        <QueueSide />
      </div>
      <QueueList queue={queue} />
      <QueueDetail queue={queue} />
      <Dialog isOpen={queue.isHelpShown} close={() => queue.showHelp(false)} title={text.keys}>
        <Keys rows={text.keyHelp} />
      </Dialog>
      {blocking && (
        <BlockDialog key={blocking.id} person={{ ...blocking, email: "" }} isOpen close={close} onDone={close} />
      )}
    </main>
  );
}
