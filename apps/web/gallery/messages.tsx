import { Info, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { Button } from "../src/ui/controls/button.tsx";
import { Field } from "../src/ui/forms/field.tsx";
import { Banner } from "../src/ui/messages/banner.tsx";
import { BareDialog, Dialog, DialogFoot } from "../src/ui/messages/dialog.tsx";
import { Empty } from "../src/ui/messages/empty.tsx";
import { Failure } from "../src/ui/messages/failure.tsx";
import { LargePicture } from "../src/ui/messages/large-picture.tsx";
import { useToast, useUndo } from "../src/ui/messages/toast.tsx";
import { Part, Room } from "./room.tsx";

function Dialogs() {
  const [open, setOpen] = useState<"dialog" | "bare" | "picture" | null>(null);
  const close = () => setOpen(null);
  return (
    <Part name="Dialog, DialogFoot, BareDialog, LargePicture">
      <Button onClick={() => setOpen("dialog")}>Dialog</Button>
      <Button onClick={() => setOpen("bare")}>BareDialog</Button>
      <Button onClick={() => setOpen("picture")}>LargePicture</Button>
      {open === "picture" && <LargePicture src="/favicon.ico" alt="The icon" close={close} />}
      <Dialog isOpen={open === "dialog"} close={close} title="Delete the tag?" text="Feedback loses it.">
        <DialogFoot>
          <Button onClick={close}>Cancel</Button>
          <Button kind="danger" onClick={close}>
            Delete
          </Button>
        </DialogFoot>
      </Dialog>
      <BareDialog isOpen={open === "bare"} close={close} label="Search">
        <Field label="Search" />
      </BareDialog>
    </Part>
  );
}

function Toasted() {
  const say = useToast();
  const { done } = useUndo();
  return (
    <Part name="Toasts">
      <Button onClick={() => say("The server cannot be reached.")}>A failure</Button>
      <Button onClick={() => done({ text: "The comment is deleted.", undo: () => undefined })}>
        Something to undo
      </Button>
    </Part>
  );
}

export const Messages = () => (
  <Room name="messages">
    <Part name="Banner" column>
      <Banner icon={Info}>This project is internal.</Banner>
      <Banner icon={TriangleAlert} kind="warn" action={<Button small>Check</Button>}>
        The domain is not verified yet.
      </Banner>
      <Banner icon={TriangleAlert} kind="danger">
        The webhook is turned off, because it failed for a day.
      </Banner>
    </Part>
    <Part name="Empty" column>
      <Empty title="Nothing here yet" text="What people share appears here.">
        <Button kind="primary">Share</Button>
      </Empty>
    </Part>
    <Part name="Failure" column>
      <Failure error={new Error("unknown")} retry={() => undefined} />
    </Part>
    <Dialogs />
    <Toasted />
  </Room>
);
