import { objectField, plainType, type Scope } from "@earshot/operations";
import { sql } from "kysely";
import type { z } from "zod";
import { Preferences } from "./preference.schema.ts";

/** One row, also for who has chosen nothing. */
export const preferencesOf = ({ id }: Scope["caller"]) =>
  sql<z.output<typeof Preferences>>`(
    select coalesce(status_changed, true) as status_changed, coalesce(answered, true) as answered,
      coalesce(commented, true) as commented, coalesce(shipped, true) as shipped,
      coalesce(new_feedback, 'daily') as new_feedback
    from (values (1)) as one left join mail_preferences on user_id = ${id}::uuid)`;

const preferencesType = plainType("Preferences", Preferences);

/** Which mails the caller wants. */
export const preferencesField = objectField(
  () => preferencesType,
  ({ caller }) => preferencesOf(caller),
  { description: Preferences.description },
);
