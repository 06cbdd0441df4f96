import type { CSSProperties } from "react";
import classes from "./glyph.module.css";

export type Stage = "new" | "planned" | "active" | "done" | "closed";

export interface StatusLook {
  name: string;
  color: string;
  stage: Stage;
}

/** The colors of a new project's statuses, which have a shade for each theme. A team's own colors have none. */
const themed: Readonly<Record<string, string>> = {
  "#64748b": "var(--review)",
  "#a1a1aa": "var(--backlog)",
  "#3b82f6": "var(--planned)",
  "#f59e0b": "var(--progress)",
  "#22c55e": "var(--done)",
  "#ef4444": "var(--rejected)",
};

/** Returns the color to show for that of a status. */
export const themedColor = (color: string): string => themed[color.toLowerCase()] ?? color;

export const statusColor = (color: string): CSSProperties => ({ "--s": themedColor(color) }) as CSSProperties;

const ring = <circle cx="8" cy="8" r="5.75" />;
const shapes = {
  new: <circle cx="8" cy="8" r="5.75" strokeDasharray="2.4 2.1" />,
  planned: ring,
  active: (
    <>
      {ring}
      <path className={classes["solid"]} d="M8 4.75a3.25 3.25 0 0 1 0 6.5Z" />
    </>
  ),
  done: (
    <path
      className={classes["solid"]}
      fillRule="evenodd"
      d="M8 1.4a6.6 6.6 0 1 0 0 13.2A6.6 6.6 0 0 0 8 1.4Zm3.45 4.7-3.9 4.7a.8.8 0 0 1-1.2.03L4.5 8.9a.8.8 0 0 1 1.15-1.1l1.25 1.3 3.32-4a.8.8 0 1 1 1.23 1Z"
    />
  ),
  closed: (
    <path
      className={classes["solid"]}
      fillRule="evenodd"
      d="M8 1.4a6.6 6.6 0 1 0 0 13.2A6.6 6.6 0 0 0 8 1.4ZM6.05 4.95 8 6.9l1.95-1.95a.78.78 0 0 1 1.1 1.1L9.1 8l1.95 1.95a.78.78 0 1 1-1.1 1.1L8 9.1l-1.95 1.95a.78.78 0 1 1-1.1-1.1L6.9 8 4.95 6.05a.78.78 0 0 1 1.1-1.1Z"
    />
  ),
} satisfies Record<Stage, unknown>;

/** The glyph of a status: its shape is the stage, its color the status. */
export const Glyph = ({ status: { color, stage } }: { status: StatusLook }) => (
  <svg className={classes["glyph"]} style={statusColor(color)} viewBox="0 0 16 16" aria-hidden="true">
    {shapes[stage]}
  </svg>
);

/** The name of a status, with a capital even if the team wrote none. */
export const StatusName = ({ name }: { name: string }) => (
  <span className={classes["name"]} dir="auto">
    {name}
  </span>
);

export const Status = ({ status }: { status: StatusLook }) => (
  <span className={classes["status"]}>
    <Glyph status={status} />
    <StatusName name={status.name} />
  </span>
);
