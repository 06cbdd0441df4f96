import type { ImportPreview } from "@earshot/client";
import { Download } from "lucide-react";
import { useBoard } from "../../../data/project/use-board.ts";
import { buttonClass } from "../../../ui/controls/button.tsx";
import { Cell, Table } from "../../../ui/layout/table.tsx";
import classes from "../moving.module.css";
import { movingText } from "../moving.text.ts";
import { faultsOf } from "./use-imports.ts";

const text = movingText.check;
const { columns } = text;

/** The rows that are left out, or were left as they are. */
export function Faults({ its: { id, problems, counts } }: { its: ImportPreview }) {
  const { slug } = useBoard();
  const count = counts.reduce((sum, { errors, kept }) => sum + errors + kept, 0);
  if (count === 0) return null;
  const title = (
    <div className={classes["head"]}>
      <h2>{text.faults(count)}</h2>
      <span className={classes["hint"]}>{text.faultsLead}</span>
      <a className={buttonClass({ small: true })} href={faultsOf(slug, id)} download>
        <Download size={14} strokeWidth={1.75} aria-hidden="true" />
        {text.all}
      </a>
    </div>
  );
  return (
    <Table label={text.list} title={title} head={Object.values(columns)} isPlain>
      {problems.map(({ line, kind, message }, index) => (
        <tr key={index}>
          <Cell tight label={columns.line}>
            {line?.toLocaleString("en") ?? "–"}
          </Cell>
          <Cell label={columns.kind}>{text.kinds[kind] ?? kind}</Cell>
          <Cell label={columns.fault}>
            <span dir="auto">{message}</span>
          </Cell>
        </tr>
      ))}
    </Table>
  );
}
