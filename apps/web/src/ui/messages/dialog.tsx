import { Dialog as Base } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import type { ReactNode, RefObject } from "react";
import { Button } from "../controls/button.tsx";
import classes from "./dialog.module.css";
import { FormFoot } from "../forms/form.tsx";

const text = { close: "Close" };

interface DialogProps {
  isOpen: boolean;
  close: () => void;
  title: string;
  /** The question or the explanation below the title. */
  text?: string;
  /** The control that has the focus first; without it, the first one. */
  focus?: RefObject<HTMLElement | null>;
  children: ReactNode;
}

/** A dialog over the page. Escape and a click beside it close it, and the focus returns. */
export const Dialog = ({ isOpen, close, title, text: lead, focus, children }: DialogProps) => (
  <Base.Root open={isOpen} onOpenChange={(open) => !open && close()}>
    <Base.Portal>
      <Base.Backdrop className={classes["scrim"]} />
      <Base.Viewport className={classes["place"]}>
        <Base.Popup className={classes["dialog"]} {...(focus && { initialFocus: focus })}>
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

/** The buttons of a dialog. The main one is last. */
export const DialogFoot = ({ children }: { children: ReactNode }) => <FormFoot kind="end">{children}</FormFoot>;

interface BareDialogProps {
  isOpen: boolean;
  close: () => void;
  /** The dialog's name for screen readers. */
  label: string;
  children: ReactNode;
}

/** A dialog without a title, near the top of the page, such as for a search. */
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
