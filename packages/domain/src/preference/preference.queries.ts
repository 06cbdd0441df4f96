import type { Scope } from "@earshot/operations";
import { sql } from "kysely";
import type { z } from "zod";
import type { Preferences } from "./preference.schema.ts";

/** One row, even if the person has chosen nothing. */
export const preferencesOf = ({ id }: Scope["caller"]) =>
  sql<z.output<typeof Preferences>>`(
    select coalesce(status_changed, true) as status_changed, coalesce(answered, true) as answered,
      coalesce(commented, true) as commented, coalesce(mentioned, true) as mentioned, coalesce(shipped, true) as shipped,
      coalesce(new_feedback, 'daily') as new_feedback
    from (values (1)) as one left join mail_preferences on user_id = ${id}::uuid)`;
