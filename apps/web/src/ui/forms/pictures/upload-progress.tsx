import classes from "./upload-progress.module.css";
import { uploadText } from "./pictures.ts";

/** A bar of the part of a picture that has been sent. */
export const UploadProgress = ({ name, part }: { name: string; part: number }) => (
  <div className={classes["progress"]} role="status">
    <span dir="auto">{uploadText.busy(name, part)}</span>
    <progress max={1} value={part} aria-label={name} />
  </div>
);
