import classes from "./skeleton.module.css";
import { Hidden } from "../text/hidden.tsx";

const row = (index: number) => (
  <div key={index} className={classes["row"]} aria-hidden="true">
    {[0, 1, 2, 3].map((line) => (
      <span key={line} className={classes["line"]} />
    ))}
  </div>
);

/** The shape of a list while it loads. It appears after 150 ms, so that a quick response shows none. */
export const Skeleton = ({ rows = 5 }: { rows?: number }) => (
  <div className={classes["skeleton"]} role="status">
    <Hidden>Loading</Hidden>
    {Array.from({ length: rows }, (_, index) => row(index))}
  </div>
);
