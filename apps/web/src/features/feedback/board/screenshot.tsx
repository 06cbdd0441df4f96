import { Camera, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { canCapture, capture } from "../../../data/frame/capture.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { FormError } from "../../../ui/forms/field.tsx";
import { markdownOf } from "../../../ui/forms/pictures/pictures.ts";
import { UploadProgress } from "../../../ui/forms/pictures/upload-progress.tsx";
import type { Upload } from "../../../ui/forms/pictures/uploads.ts";
import classes from "./screenshot.module.css";

const text = {
  take: "Screenshot of this page",
  again: "Again",
  remove: "Remove the screenshot",
  declined: "No screenshot was taken: your browser did not allow it.",
};

/** A picture that was taken and uploaded. */
export interface Shot {
  readonly thumb: string;
  readonly markdown: string;
}

interface ScreenshotProps {
  shot: Shot | null;
  setShot: (shot: Shot | null) => void;
  /** The part of the picture that has been sent; null if none is being sent. */
  part: number | null;
  setPart: (part: number | null) => void;
  stepAside: (isAside: boolean) => Promise<void>;
  upload: Upload;
}

/** Takes a picture of the page around the widget, and uploads it at once. Nothing where the browser takes none. */
export function Screenshot({ shot, setShot, part, setPart, stepAside, upload }: ScreenshotProps) {
  const [fault, setFault] = useState<string | null>(null);
  // A picture that is still under way after a Cancel belongs to no text.
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => void (isShown.current = false);
  }, []);
  const tell = (sent: number | null) => isShown.current && setPart(sent);
  async function take(): Promise<void> {
    setFault(null);
    setPart(0);
    try {
      const { file, thumb } = await capture(stepAside);
      if (!isShown.current) return;
      const markdown = markdownOf(file.name, await upload(file, tell));
      if (isShown.current) setShot({ thumb, markdown });
    } catch (error) {
      const isDeclined = error instanceof DOMException && error.name === "NotAllowedError";
      setFault(isDeclined ? text.declined : error instanceof Error ? error.message : String(error));
    }
    tell(null);
  }
  if (!canCapture()) return null;
  return (
    <div className={classes["row"]}>
      {shot && (
        <span className={classes["thumb"]}>
          <img src={shot.thumb} alt={text.take} />
          <button type="button" aria-label={text.remove} onClick={() => setShot(null)}>
            <X size={12} strokeWidth={1.75} aria-hidden="true" />
          </button>
        </span>
      )}
      {shot && <span className={classes["hint"]}>{text.take}</span>}
      {part !== null && <UploadProgress name={text.take} part={part} />}
      <Button kind="quiet" small disabled={part !== null} onClick={() => void take()}>
        <Camera size={16} strokeWidth={1.75} aria-hidden="true" />
        {shot ? text.again : text.take}
      </Button>
      <FormError text={fault} />
    </div>
  );
}
