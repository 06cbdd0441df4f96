import type { AuditEntry } from "@earshot/client";
import { Link } from "@tanstack/react-router";
import { Cell } from "../../ui/layout/table.tsx";
import { Hidden } from "../../ui/text/hidden.tsx";
import { Ago } from "../../ui/text/time.tsx";
import { auditText as text, nameOf } from "./audit.text.ts";
import classes from "./audit.module.css";

const columns = { ...text.columns, project: text.project };

type Value = NonNullable<AuditEntry["before"]>[string] | undefined;

function shown(value: Value): string {
  if (value === null || value === undefined || value === "") return text.empty;
  if (Array.isArray(value)) return value.join(", ") || text.empty;
  if (typeof value !== "object") return String(value);
  return Object.values(value).join(", ") || text.empty;
}

/** The fields that changed, each with its value before and after. */
function Change({ before, after }: Pick<AuditEntry, "before" | "after">) {
  const names = Object.keys({ ...before, ...after });
  if (names.length === 0) return null;
  return (
    <dl className={classes["change"]}>
      {names.map((name) => (
        <div key={name}>
          <dt>{name.replaceAll("_", " ")}</dt>
          <dd dir="auto">
            {before && <del>{shown(before[name])}</del>}
            {before && after && <Hidden> {text.arrow} </Hidden>}
            {after && <ins>{shown(after[name])}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface RowProps {
  entry: AuditEntry;
  /** The project in whose audit it is, where several are shown. Null: it was done to the server itself. */
  project?: { name: string; slug: string } | null;
}

/** One line of the audit. */
export function AuditRow({ entry, project }: RowProps) {
  const { actor, person, action, created_at: at } = entry;
  const nobody = project === null ? text.commandLine : text.nobody;
  return (
    <tr className={classes["row"]}>
      <Cell label={columns.when} tight>
        <Ago at={at} />
      </Cell>
      {project !== undefined && (
        <Cell label={columns.project}>
          {project ? (
            <Link to="/p/$slug" params={{ slug: project.slug }} dir="auto">
              {project.name}
            </Link>
          ) : (
            text.server
          )}
        </Cell>
      )}
      <Cell label={columns.who}>
        <span dir="auto">{actor ? (actor.full_name ?? text.deletedUser) : nobody}</span>
      </Cell>
      <Cell label={columns.what}>
        {nameOf(action)}
        {person && (
          <>
            {": "}
            <span dir="auto">{person.full_name ?? text.deletedUser}</span>
          </>
        )}
      </Cell>
      <Cell label={columns.change}>
        <Change before={entry.before} after={entry.after} />
      </Cell>
    </tr>
  );
}
