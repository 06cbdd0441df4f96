import type { ImportPreview } from "@earshot/client";
import { panel } from "../../../ui/layout/frame.tsx";
import classes from "../moving.module.css";
import { movingText } from "../moving.text.ts";

const text = movingText.check;

type Count = ImportPreview["counts"][number];

/** Returns a note about the records of one kind, such as "3 new, 2 changed". */
function noteOf({ makes, changes, same, errors, kept, undone }: Count): string {
  return [makes, changes, same, errors, kept, undone]
    .flatMap((count, index) => (count > 0 ? [`${count.toLocaleString("en")} ${text.notes[index]}`] : []))
    .join(", ");
}

const sumOf = ({ makes, changes, same, errors, kept, undone }: Count) =>
  makes + changes + same + errors + kept + undone;

/** The number of records of each kind, and what an import would do with them, or has done. */
export const Counts = ({ counts }: Pick<ImportPreview, "counts">) => (
  <section className={panel} aria-label={text.counts}>
    <dl className={classes["counts"]}>
      {counts.map((count) => (
        <div key={count.kind}>
          <dt>{text.kinds[count.kind] ?? count.kind}</dt>
          <dd>{sumOf(count).toLocaleString("en")}</dd>
          <dd className={classes["note"]}>{noteOf(count)}</dd>
        </div>
      ))}
    </dl>
  </section>
);
