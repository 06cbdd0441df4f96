// @module-tag unit
import { describe, expect, test } from "vitest";
import {
  type Access,
  anyone,
  author,
  lowerOrSelf,
  ownOr,
  participant,
  reader,
  signedIn,
  type Standing,
  standings,
  team,
  unlessReserved,
  type Visibility,
  verdict,
} from "../src/access/access.ts";
import { isAllowed } from "../src/access/allowed.sql.ts";
import { type CallerAccess, toKnownCaller } from "../src/access/caller.sql.ts";
import { requireStanding } from "../src/access/require-access.ts";
import { DomainError } from "../src/errors.ts";
import { qb } from "../src/sql/expressions.ts";

const voting = unlessReserved("voting");
const accesses = {
  anyone,
  reader,
  participant,
  signedIn,
  voting,
  admin: team("admin"),
  ownOr: ownOr("admin"),
  author,
  lowerOrSelf,
};

test("an access means something for each standing", () => {
  const table = Object.entries(accesses).map(([name, access]) => [
    name,
    ...standings.map((standing) => verdict(access, standing)),
  ]);
  expect(table).toEqual([
    ["anyone", "yes", "yes", "yes", "yes", "yes", "yes", "yes", "yes"],
    ["reader", "unauthorized", "yes", "yes", "yes", "yes", "yes", "yes", "yes"],
    ["participant", "unauthorized", "unauthorized", "unauthorized", "yes", "yes", "yes", "yes", "yes"],
    ["signedIn", "unauthorized", "unauthorized", "unauthorized", "unauthorized", "yes", "yes", "yes", "yes"],
    ["voting", "unauthorized", "unauthorized", "unauthorized", "yes", "yes", "yes", "yes", "yes"],
    ["admin", "unauthorized", "unauthorized", "unauthorized", "hidden", "hidden", "forbidden", "yes", "yes"],
    ["ownOr", "unauthorized", "unauthorized", "unauthorized", "own", "own", "own", "yes", "yes"],
    ["author", "unauthorized", "unauthorized", "unauthorized", "own", "own", "own", "own", "own"],
    ["lowerOrSelf", "unauthorized", "unauthorized", "unauthorized", "hidden", "hidden", "own", "lower", "yes"],
  ]);
});

test("a project reserves an activity for its team, or lets guests do it", () => {
  const table = [{ teamOnly: ["voting"] }, { guestsMay: ["voting"] }, { guestsMay: ["posting"] }].map((settings) =>
    standings.map((standing) => verdict(voting, standing, settings)),
  );
  const [nobody, signedInOnes] = ["unauthorized", "yes"];
  expect(table).toEqual([
    [nobody, nobody, nobody, "forbidden", "forbidden", signedInOnes, signedInOnes, signedInOnes],
    [nobody, nobody, "yes", ...Array.from({ length: 5 }, () => signedInOnes)],
    [nobody, nobody, nobody, ...Array.from({ length: 5 }, () => signedInOnes)],
  ]);
});

const projectId = "019b8d62-7a80-7000-8000-000000000001";
const userId = "019b8d62-7a80-7000-8000-000000000002";

const rowOf = (standing: Standing, visibility: Visibility, team_only: readonly string[] = []): CallerAccess => ({
  caller_id: standing === "anonymous" || standing === "visitor" ? null : userId,
  caller_role: standing === "member" || standing === "admin" || standing === "owner" ? standing : null,
  found_project: projectId,
  caller_kind: standing === "guest" || standing === "person" ? standing : null,
  is_blocked: false,
  is_server_admin: false,
  visibility,
  team_only,
  guests_may: [],
  stale_token: null,
  session_id: null,
  is_stale_session: false,
  token_scopes: null,
  token_projects: null,
});

function refusal(access: Access, row: CallerAccess, missing?: string): string {
  const lookup = { projectId, projectSlug: "demo", ...(row.caller_id !== null && { userId }) };
  try {
    requireStanding(access, row, lookup, missing);
    return "allowed";
  } catch (error) {
    return error instanceof DomainError ? `${error.status} ${error.message}` : String(error);
  }
}

describe("a caller is refused with", () => {
  const unauthorized = "401 authentication required: send a valid bearer token.";
  test.each([
    ["nothing, where visitors may read", reader, rowOf("visitor", "public"), "allowed"],
    ["401, where the project is not public", reader, rowOf("anonymous", "internal"), unauthorized],
    ["401, before anything is said of the project", team("admin"), rowOf("visitor", "public"), unauthorized],
    ["404, in a private project of others", signedIn, rowOf("outsider", "private"), "404 project not found."],
    ["404, where only the team may know", team("member"), rowOf("outsider", "public"), "404 project not found."],
    ["401, without the account that it takes", signedIn, rowOf("person", "public"), unauthorized],
    ["401, as a guest where that is not let", voting, rowOf("guest", "public"), unauthorized],
    ["401, as a guest of a project that is public no longer", reader, rowOf("guest", "internal"), unauthorized],
    ["403, below the role", team("owner"), rowOf("admin", "private"), "403 this takes the role owner in the project."],
    [
      "403, where it is reserved",
      voting,
      rowOf("outsider", "public", ["voting"]),
      "403 voting is only for the team of this project.",
    ],
  ])("%s", (_, access, row, expected) => expect(refusal(access, row)).toBe(expected));

  test("404 for a missing item, before 403", () =>
    expect(refusal(team("owner"), rowOf("admin", "private"), "webhook")).toBe("404 webhook not found."));
});

describe("the condition in SQL", () => {
  const sqlOf = (access: Access, inProject: boolean, isSignedIn = true) => {
    const lookup = isSignedIn ? { userId } : {};
    return qb.selectNoFrom(isAllowed(access, inProject, lookup).as("allowed")).compile().sql;
  };

  test("names the roles that suffice", () =>
    expect(sqlOf(team("admin"), true)).toContain("caller_role = any(array['admin', 'owner'])"));
  test("hides a private project from everyone but its team", () => {
    for (const access of Object.values(accesses))
      expect(sqlOf(access, true)).toContain("visibility <> 'private' or caller_role is not null");
    expect(sqlOf(signedIn, false)).not.toContain("visibility");
  });
  test("lets no role in where only the author may", () =>
    expect(sqlOf(author, true)).not.toMatch(/'(member|admin|owner)'/));
  test("lets visitors in only if they send nothing that names a caller", () => {
    expect(sqlOf(reader, true, false)).toContain("or visibility = 'public'");
    expect(sqlOf(reader, true)).not.toContain("visibility = 'public'");
  });
  test("takes a caller who has been looked up for one who has a token", () => {
    const visitor = toKnownCaller(rowOf("visitor", "public"));
    expect(qb.selectNoFrom(isAllowed(reader, true, visitor).as("allowed")).compile().sql).toContain("'public'");
  });
  test("keeps what is reserved for the team", () =>
    expect(sqlOf(voting, true)).toContain("caller_role is not null or ('voting' = any(team_only)) is not true"));
});
