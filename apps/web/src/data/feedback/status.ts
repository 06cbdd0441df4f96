import type { Board, FullFeedback } from "@earshot/client";
import type { StatusLook } from "../../ui/marks/status.tsx";

/** Returns the name, color and stage of a status. One that the project does not list is grey. */
export const statusOf = (
  { statuses }: Board,
  { status: name, stage }: Pick<FullFeedback, "status" | "stage">,
): StatusLook => statuses.find((status) => status.name === name) ?? { name, color: "var(--backlog)", stage };
