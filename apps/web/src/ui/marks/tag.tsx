import type { CSSProperties } from "react";
import classes from "./tag.module.css";

interface TagLook {
  name: string;
  color: string;
}

const tagColor = (color: string) => ({ "--t": color }) as CSSProperties;

/** A dot in the tag's color. */
export const Swatch = ({ color }: { color: string }) => (
  <span className={classes["swatch"]} style={tagColor(color)} aria-hidden="true" />
);

export const Tags = ({ tags }: { tags: readonly TagLook[] }) =>
  tags.length > 0 && (
    <span className={classes["tags"]}>
      {tags.map(({ name, color }) => (
        <span key={name} className={classes["tag"]} style={tagColor(color)} dir="auto">
          {name}
        </span>
      ))}
    </span>
  );
