import { Dialog } from "../../ui/messages/dialog.tsx";
import { inboxText } from "./inbox.text.ts";
import classes from "./key-help.module.css";

/** The list of the keys. */
export const KeyHelp = ({ isOpen, close }: { isOpen: boolean; close: () => void }) => (
  <Dialog isOpen={isOpen} close={close} title={inboxText.keyHelp.title}>
    <dl className={classes["keys"]}>
      {inboxText.keyHelp.rows.map(([keys, text]) => (
        <div key={keys}>
          <dt>
            {keys.split("  ").map((key) => (
              <kbd key={key} className={classes["key"]}>
                {key}
              </kbd>
            ))}
          </dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  </Dialog>
);
