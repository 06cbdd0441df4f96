import { useNavigate, useSearch } from "@tanstack/react-router";
import { capitalOf } from "../../../ui/text/letters.ts";
import { Segmented } from "../../../ui/controls/segmented.tsx";
import { Select } from "../../../ui/controls/select.tsx";
import { SearchField } from "../../../ui/forms/search-field.tsx";
import { statusCount } from "../../../data/project/counts.ts";
import { useBoard } from "../../../data/project/use-board.ts";
import { feedbackText } from "../feedback.text.ts";
import { type Filters, readFilters, sorts } from "./filters.ts";
import classes from "./toolbar.module.css";

/** Returns the filters of the address, and a function that changes them. */
export function useFilters() {
  const filters = useSearch({ from: "/p/$slug/" });
  const navigate = useNavigate({ from: "/p/$slug/" });
  const set = (change: { [Name in keyof Filters]: Filters[Name] | undefined }) =>
    navigate({
      search: (before) => Object.fromEntries(Object.entries({ ...before, ...change }).filter(([, value]) => value)),
      replace: true,
      resetScroll: false,
    });
  /** Shows the list that a saved view has. */
  const replace = (search: Record<string, string>) =>
    void navigate({ search: readFilters(search), resetScroll: false });
  return { filters, set, replace };
}

/** The board's search, order and filters, and the number of results. */
export function Toolbar() {
  const { filters, set } = useFilters();
  const { statuses, tags, counts } = useBoard();
  const isCounted = !filters.q && !filters.tag;
  const sort = {
    label: feedbackText.sort,
    value: filters.sort ?? "upvotes",
    options: sorts.map((name) => [name, feedbackText.sorts[name]] as const),
    onChange: (chosen: string) => void set({ sort: sorts.find((name) => name === chosen && name !== "upvotes") }),
  };
  return (
    <div className={classes["toolbar"]} role="group" aria-label={feedbackText.toolbar}>
      <SearchField label={feedbackText.search} q={filters.q} onSearch={(q) => void set({ q })} />
      <span className={classes["wide"]}>
        <Segmented {...sort} />
      </span>
      <span className={classes["narrow"]}>
        <Select {...sort} />
      </span>
      <Select
        label={feedbackText.status}
        value={filters.status ?? ""}
        options={[["", feedbackText.anyStatus], ...statuses.map(({ name }) => [name, capitalOf(name)] as const)]}
        on={filters.status !== undefined}
        onChange={(status) => void set({ status })}
      />
      {tags.length > 0 && (
        <Select
          label={feedbackText.tag}
          value={filters.tag ?? ""}
          options={[["", feedbackText.anyTag], ...tags.map(({ name }) => [name, name] as const)]}
          on={filters.tag !== undefined}
          onChange={(tag) => void set({ tag })}
        />
      )}
      {isCounted && <span className={classes["count"]}>{feedbackText.ideas(statusCount(counts, filters.status))}</span>}
    </div>
  );
}
