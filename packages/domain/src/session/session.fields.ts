import { listField, plainType } from "@earshot/operations";
import { Session } from "./session.schema.ts";
import { listSessions, sessionsOf } from "./session.ts";

const sessionType = plainType("Session", Session);

/** The caller's sessions. */
export const sessionsField = listField(
  () => sessionType,
  ({ caller }) => sessionsOf(caller),
  { description: listSessions.summary },
);
