import classes from "../moving.module.css";
import { movingText } from "../moving.text.ts";

/** A bar of the part that is done, in percent. */
export const Progress = ({ percent }: { percent: number }) => (
  <progress className={classes["progress"]} max={100} value={percent} aria-label={movingText.run.label} />
);
