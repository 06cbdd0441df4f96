import type { Page } from "playwright-core";
import { db } from "../support/server.ts";
import type { World } from "../support/world.ts";

/** Goes on with what tells people: moves, merges or publishes. */
export const tell = (page: Page, act: "Move" | "Merge" | "Publish"): Promise<void> =>
  page
    .getByRole("dialog")
    .getByRole("button", { name: new RegExp(`^${act}`) })
    .press("Enter");

/** Returns the kinds of a project's events, each with true if it tells nobody. */
export const kindsOf = async ({ id }: World) =>
  (await db.selectFrom("events").select(["kind", "data"]).where("project_id", "=", id).execute()).map(
    ({ kind, data }) => [kind, Boolean((data as { quiet?: boolean }).quiet)],
  );
