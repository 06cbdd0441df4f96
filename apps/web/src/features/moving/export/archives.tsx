import type { ProjectExport } from "@earshot/client";
import { Download } from "lucide-react";
import { useBoard } from "../../../data/project/use-board.ts";
import { Button, buttonClass } from "../../../ui/controls/button.tsx";
import { Cell, Table } from "../../../ui/layout/table.tsx";
import { Empty } from "../../../ui/messages/empty.tsx";
import { Ago, dateOf } from "../../../ui/text/time.tsx";
import classes from "../moving.module.css";
import { movingText } from "../moving.text.ts";
import { Progress } from "../import/progress.tsx";
import { useChange } from "./use-exports.ts";

const text = movingText.archive;
const { columns } = text;

function ArchiveRow({
  archive: { id, state, progress, records, bytes, path, created_at },
}: {
  archive: ProjectExport;
}) {
  const { slug: projectSlug } = useBoard();
  const { change, isPending } = useChange();
  const removeLabel = state === "running" ? text.stop : text.remove;
  const made = dateOf(created_at);
  return (
    <tr>
      <Cell>
        <Ago at={created_at} />
      </Cell>
      <Cell label={columns.records}>
        {state === "running" ? <Progress percent={progress} /> : records === null ? text.failed : text.records(records)}
      </Cell>
      <Cell label={columns.size}>{bytes === null ? "–" : text.size(bytes)}</Cell>
      <Cell isEnd>
        <span className={classes["acts"]}>
          {path !== null && (
            <a className={buttonClass({ small: true })} href={path} download aria-label={`${text.download}: ${made}`}>
              <Download size={14} strokeWidth={1.75} aria-hidden="true" />
              {text.download}
            </a>
          )}
          <Button
            small
            aria-label={`${removeLabel}: ${made}`}
            kind="quiet"
            disabled={isPending}
            onClick={() => change((calls) => calls.delete.mutate({ projectSlug, exportId: id }))}
          >
            {removeLabel}
          </Button>
        </span>
      </Cell>
    </tr>
  );
}

/** The archives of a project that have not expired. */
export const Archives = ({ archives }: { archives: readonly ProjectExport[] }) => (
  <Table
    label={text.list}
    title={
      <div className={classes["head"]}>
        <h2>{text.list}</h2>
        <span className={classes["hint"]}>{text.kept}</span>
      </div>
    }
    head={Object.values(columns)}
    empty={archives.length === 0 && <Empty title={text.none} text={text.noneText} />}
  >
    {archives.map((archive) => (
      <ArchiveRow key={archive.id} archive={archive} />
    ))}
  </Table>
);
