import { useState } from "react";
import { useBoard } from "../../../data/project/use-board.ts";
import { Button, buttonClass } from "../../../ui/controls/button.tsx";
import { panel } from "../../../ui/layout/frame.tsx";
import classes from "../moving.module.css";
import { movingText } from "../moving.text.ts";
import { useChange } from "./use-exports.ts";

const { archive: text, lists } = movingText;

/** The two ways to export: an archive of everything, or one list. */
export function MakeArchive() {
  const { slug } = useBoard();
  const [sign, setSign] = useState(true);
  const { change, isPending } = useChange();
  return (
    <section className={panel} aria-label={movingText.exportTitle}>
      <div className={classes["option"]}>
        <div>
          <h2>{text.title}</h2>
          <p className={classes["hint"]}>{text.lead}</p>
          <label className={classes["sign"]}>
            <input type="checkbox" checked={sign} onChange={(event) => setSign(event.target.checked)} />
            {text.sign}
          </label>
        </div>
        <Button
          kind="primary"
          disabled={isPending}
          onClick={() => change((calls) => calls.create.mutate({ projectSlug: slug, sign }))}
        >
          {text.make}
        </Button>
      </div>
      <div className={classes["option"]}>
        <div>
          <h2>{lists.title}</h2>
          <p className={classes["hint"]}>{lists.lead}</p>
        </div>
        <span className={classes["acts"]}>
          {Object.entries(lists.names).map(([list, name]) => (
            <a key={list} className={buttonClass({ small: true })} href={`/p/${slug}/exports/${list}.csv`} download>
              {name}
            </a>
          ))}
        </span>
      </div>
    </section>
  );
}
