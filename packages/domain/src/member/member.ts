import { z } from "zod";
import { team } from "../shared/access.ts";
import { query } from "../shared/operation.ts";
import { ProjectPath } from "../shared/schema.ts";
import { iso } from "../shared/sql.ts";
import { Member } from "./member.schema.ts";

export const listMembers = query({
  name: "listMembers",
  summary: "The team, by the time of joining.",
  access: team("member"),
  input: ProjectPath,
  output: z.array(Member),
  run: ({ db, project }) =>
    db
      .selectFrom("members")
      .innerJoin("users", "users.id", "members.user_id")
      .where("members.project_id", "=", project.id)
      .select(["users.id", "users.email", "users.full_name", "users.avatar_url"])
      .select(iso("members.joined_at").as("joined_at"))
      .orderBy("members.joined_at")
      .orderBy("users.id")
      .execute(),
});
