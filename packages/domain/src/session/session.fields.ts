import { listField, type ObjectType, plainFields } from "@earshot/operations";
import { Session } from "./session.schema.ts";
import { listSessions, sessionsOf } from "./session.ts";

const sessionType: ObjectType = {
  name: "Session",
  description: Session.description ?? "",
  fields: plainFields(Session),
};

/** The caller's sessions. */
export const sessionsField = listField(
  () => sessionType,
  ({ caller }) => sessionsOf(caller),
  { description: listSessions.summary },
);
