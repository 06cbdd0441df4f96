import { Session, listSessions, sessionsOf } from "@earshot/domain";
import { listField, plainType } from "../../select/fields.sql.ts";

const sessionType = plainType("Session", Session);

/** The caller's sessions. */
export const sessionsField = listField(
  () => sessionType,
  ({ caller }) => sessionsOf(caller),
  { description: listSessions.summary, access: listSessions.access },
);
