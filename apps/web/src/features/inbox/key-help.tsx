import { Keys } from "../../ui/marks/keys.tsx";
import { Dialog } from "../../ui/messages/dialog.tsx";
import { inboxText } from "./inbox.text.ts";

/** The list of the keys. */
export const KeyHelp = ({ isOpen, close }: { isOpen: boolean; close: () => void }) => (
  <Dialog isOpen={isOpen} close={close} title={inboxText.keyHelp.title}>
    <Keys rows={inboxText.keyHelp.rows} />
  </Dialog>
);
