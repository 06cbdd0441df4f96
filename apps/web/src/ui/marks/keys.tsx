import classes from "./keys.module.css";

/** A list of keys and what they do. Two spaces separate the keys of one row. */
export const Keys = ({ rows }: { rows: readonly (readonly [string, string])[] }) => (
  <dl className={classes["keys"]}>
    {rows.map(([keys, text]) => (
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
);
