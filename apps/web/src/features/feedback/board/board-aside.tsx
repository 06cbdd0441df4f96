import { Link } from "@tanstack/react-router";
import { Glyph, StatusName } from "../../../ui/marks/status.tsx";
import { Swatch } from "../../../ui/marks/tag.tsx";
import { statusCount, useTagCounts } from "../../../data/project/counts.ts";
import { useBoard } from "../../../data/project/use-board.ts";
import classes from "./aside.module.css";
import { feedbackText } from "../feedback.text.ts";
import { useFilters } from "./toolbar.tsx";

/** The statuses and tags beside the list, as filters. A second click removes a filter. */
export function BoardAside() {
  const { slug, statuses, tags, counts } = useBoard();
  const { filters } = useFilters();
  const tagCountOf = useTagCounts();
  const link = (key: "status" | "tag", name: string) => {
    const isOn = filters[key] === name;
    const { [key]: _, ...rest } = filters;
    return {
      to: "/p/$slug",
      params: { slug },
      search: isOn ? rest : { ...rest, [key]: name },
      "aria-current": isOn ? ("true" as const) : undefined,
      activeProps: { "aria-current": undefined },
      resetScroll: false,
    } as const;
  };
  return (
    <div className={classes["narrow"]}>
      <nav aria-label={feedbackText.statuses}>
        <h2>{feedbackText.status}</h2>
        <ul className={classes["rows"]}>
          {statuses.map((status) => (
            <li key={status.id}>
              <Link {...link("status", status.name)}>
                <Glyph status={status} />
                <StatusName name={status.name} />
                <span className={classes["count"]}>{statusCount(counts, status.name)}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {tags.length > 0 && (
        <nav aria-label={feedbackText.tags}>
          <h2>{feedbackText.tags}</h2>
          <ul className={classes["rows"]}>
            {tags.map(({ id, name, color }) => (
              <li key={id}>
                <Link {...link("tag", name)}>
                  <Swatch color={color} />
                  <span dir="auto">{name}</span>
                  <span className={classes["count"]}>{tagCountOf(name)}</span>
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  );
}
