import { useLoaderData, useNavigate } from "@tanstack/react-router";
import { Page, PageHead } from "../../ui/frame.tsx";
import { Select } from "../../ui/select.tsx";
import { useBoard } from "../project/use-board.ts";
import { Lane } from "./lane.tsx";
import { type LaneFilters, lanesOf, orders } from "./lanes.ts";
import classes from "./roadmap.module.css";
import { roadmapText } from "./roadmap.text.ts";
import { useLaneFilters } from "./use-lane.ts";

/** The order and the tag that the reader chooses. They stand in the address. */
function Choices() {
  const { tags } = useBoard();
  const { order = "team", tag = "" } = useLaneFilters();
  const navigate = useNavigate({ from: "/p/$slug/roadmap" });
  const set = (change: { [Name in keyof LaneFilters]: LaneFilters[Name] | undefined }) =>
    void navigate({
      search: (before) => Object.fromEntries(Object.entries({ ...before, ...change }).filter(([, value]) => value)),
      replace: true,
      resetScroll: false,
    });
  return (
    <div className={classes["choices"]}>
      <Select
        label={roadmapText.order}
        value={order}
        options={orders.map((name) => [name, roadmapText.orders[name]])}
        onChange={(value) => set({ order: value === "votes" ? value : undefined })}
      />
      {tags.length > 0 && (
        <Select
          label={roadmapText.tag}
          value={tag}
          options={[["", roadmapText.anyTag], ...tags.map(({ name }) => [name, name] as const)]}
          on={tag !== ""}
          onChange={(value) => set({ tag: value || undefined })}
        />
      )}
    </div>
  );
}

/** `/p/{slug}/roadmap`: what is planned, under way and done, side by side. */
export function RoadmapPage() {
  const lanes = lanesOf(useBoard());
  const { order = "team" } = useLaneFilters();
  const { TeamLanes } = useLoaderData({ from: "/p/$slug/roadmap" });
  return (
    <Page>
      <PageHead title={roadmapText.title} text={roadmapText.lead}>
        <Choices />
      </PageHead>
      <div className={classes["lanes"]}>
        {TeamLanes && order === "team" ? (
          <TeamLanes lanes={lanes} />
        ) : (
          lanes.map((status) => <Lane key={status.id} status={status} />)
        )}
      </div>
    </Page>
  );
}
