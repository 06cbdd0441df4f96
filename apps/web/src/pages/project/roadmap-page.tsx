import { useLoaderData, useNavigate } from "@tanstack/react-router";
import type { CSSProperties } from "react";
import { Page, PageHead } from "../../ui/layout/frame.tsx";
import { Select } from "../../ui/controls/select.tsx";
import { useBoard } from "../../data/project/use-board.ts";
import { Lane } from "../../features/roadmap/lane.tsx";
import { type LaneFilters, lanesOf, orders } from "../../features/roadmap/lanes.ts";
import classes from "../../features/roadmap/roadmap.module.css";
import { roadmapText } from "../../features/roadmap/roadmap.text.ts";
import { useLaneFilters } from "../../features/roadmap/use-lane.ts";

/** The order and the tag that the reader chooses. The address has them. */
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

/** `/p/{slug}/roadmap`: planned, current and completed feedback, side by side. */
export function RoadmapPage() {
  const lanes = lanesOf(useBoard());
  const { order = "team" } = useLaneFilters();
  const { TeamLanes } = useLoaderData({ from: "/p/$slug/roadmap" });
  return (
    <Page wide>
      <PageHead title={roadmapText.title} text={roadmapText.lead}>
        <Choices />
      </PageHead>
      <div className={classes["lanes"]} style={{ "--lanes": lanes.length } as CSSProperties}>
        {TeamLanes && order === "team" ? (
          <TeamLanes lanes={lanes} />
        ) : (
          lanes.map((status) => <Lane key={status.id} status={status} />)
        )}
      </div>
    </Page>
  );
}
