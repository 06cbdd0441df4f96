import type { Board } from "@earshot/client";
import type { StatusLook } from "../../ui/status.tsx";

/** How a status looks. One that the project does not list is taken as new. */
export const statusOf = ({ statuses }: Board, name: string): StatusLook =>
  statuses.find((status) => status.name === name) ?? { name, color: "var(--backlog)", stage: "new" };
