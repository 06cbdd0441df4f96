import { type Db, newId } from "@earshot/operations";
import type { z } from "zod";
import { storedAttributes, withExternalId } from "../company/stored.commands.ts";
import { requireUnmerged } from "./names.commands.ts";
import type { CreatePersonInput } from "./profile.schema.ts";

type AddedPerson = Pick<z.output<typeof CreatePersonInput>, "name" | "email" | "external_id" | "attributes">;

/** Adds somebody whom the team knows of, and returns their id. */
export async function addPerson(db: Db, project_id: string, person: AddedPerson): Promise<string> {
  const { name: full_name, email = "", external_id, attributes } = person;
  const id = newId();
  const row = { id, project_id, kind: "added" as const, full_name, email, external_id };
  await withExternalId("person", external_id, () =>
    db
      .insertInto("people")
      .values({ ...row, ...storedAttributes(attributes) })
      .execute(),
  );
  await requireUnmerged(db, project_id, external_id, id);
  return id;
}
