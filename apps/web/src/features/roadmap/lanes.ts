import type { Board } from "@earshot/client";
import type { EarshotOptions } from "@earshot/client/react";

/** How many cards a lane has. The board shows the rest. */
const shown = 20;

const stages = ["planned", "active", "done"] as const;

/** The statuses that are lanes, in the order of their stages. */
export const lanesOf = ({ statuses }: Board): Board["statuses"] =>
  stages.flatMap((stage) => statuses.filter((status) => status.stage === stage));

/** What a lane shows, as the team has ordered it. */
export const laneQuery = (earshot: EarshotOptions, projectSlug: string, status: string) =>
  earshot.feedback.page.queryOptions({ projectSlug, status, sort: "roadmap", limit: shown });
