import { Id } from "@earshot/operations/schema";

/** Of the event of what was held until the team approved it: its author, and who approved it. */
export const approved = { actor_id: Id.optional(), approved_by: Id.optional() };
