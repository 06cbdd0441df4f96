import classes from "./bones.module.css";
import { Hidden } from "./hidden.tsx";

const row = (index: number) => (
  <div key={index} className={classes["row"]} aria-hidden="true">
    {[0, 1, 2, 3].map((bone) => (
      <span key={bone} className={classes["bone"]} />
    ))}
  </div>
);

/** A list's shape while it loads. It appears after 150 ms, so that a quick answer shows none. */
export const Bones = ({ rows = 5 }: { rows?: number }) => (
  <div className={classes["bones"]} role="status">
    <Hidden>Loading</Hidden>
    {Array.from({ length: rows }, (_, index) => row(index))}
  </div>
);
