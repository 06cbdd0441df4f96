import { Dialog as Base } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import classes from "./dialog.module.css";
import { FormFoot } from "./form.tsx";

const text = { close: "Close" };

interface DialogProps {
  isOpen: boolean;
  close: () => void;
  title: string;
  /** What is asked or told, below the title. */
  text?: string;
  children: ReactNode;
}

/** A window over the page. Escape and a click beside it close it, and the focus goes back to where it was. */
export const Dialog = ({ isOpen, close, title, text: lead, children }: DialogProps) => (
  <Base.Root open={isOpen} onOpenChange={(open) => !open && close()}>
    <Base.Portal>
      <Base.Backdrop className={classes["scrim"]} />
      <Base.Viewport className={classes["place"]}>
        <Base.Popup className={classes["dialog"]}>
          <div className={classes["head"]}>
            <Base.Title className={classes["title"]} dir="auto">
              {title}
            </Base.Title>
            <Base.Close render={<Button kind="quiet" icon aria-label={text.close} />}>
              <X size={16} strokeWidth={1.75} aria-hidden="true" />
            </Base.Close>
          </div>
          {lead && <Base.Description className={classes["text"]}>{lead}</Base.Description>}
          {children}
        </Base.Popup>
      </Base.Viewport>
    </Base.Portal>
  </Base.Root>
);

/** The buttons of a dialog, with its next step last. */
export const DialogFoot = ({ children }: { children: ReactNode }) => <FormFoot kind="end">{children}</FormFoot>;

interface BareDialogProps {
  isOpen: boolean;
  close: () => void;
  /** Its name for screen readers. */
  label: string;
  children: ReactNode;
}

/** A window that has no title, and stands near the top, as one to search in. */
export const BareDialog = ({ isOpen, close, label, children }: BareDialogProps) => (
  <Base.Root open={isOpen} onOpenChange={(open) => !open && close()}>
    <Base.Portal>
      <Base.Backdrop className={classes["scrim"]} />
      <Base.Viewport className={`${classes["place"]} ${classes["high"]}`}>
        <Base.Popup className={`${classes["dialog"]} ${classes["bare"]}`} aria-label={label}>
          {children}
        </Base.Popup>
      </Base.Viewport>
    </Base.Portal>
  </Base.Root>
);
