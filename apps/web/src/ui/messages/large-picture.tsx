import { Dialog as Base } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import { Button } from "../controls/button.tsx";
import dialog from "./dialog.module.css";
import classes from "./large-picture.module.css";

const text = { close: "Close", picture: "Picture" };

/** A picture over the page, as large as there is room. Escape and a click close it. */
export const LargePicture = ({ src, alt, close }: { src: string; alt: string; close: () => void }) => (
  <Base.Root open onOpenChange={(open) => !open && close()}>
    <Base.Portal>
      <Base.Backdrop className={dialog["scrim"]} />
      <Base.Viewport className={classes["place"]}>
        <Base.Popup className={classes["popup"]} aria-label={alt || text.picture} onClick={close}>
          <img src={src} alt={alt} />
          <Base.Close className={classes["close"]} render={<Button icon aria-label={text.close} />}>
            <X size={16} strokeWidth={1.75} aria-hidden="true" />
          </Base.Close>
        </Base.Popup>
      </Base.Viewport>
    </Base.Portal>
  </Base.Root>
);
