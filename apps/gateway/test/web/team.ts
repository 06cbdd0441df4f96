import type { Role } from "@earshot/operations";
import type { Browser } from "playwright-core";
import { db } from "../support/server.ts";
import { newAddress, type startSignIn } from "../support/sign-in.ts";
import type { World } from "../support/world.ts";
import { openPage, signInTo } from "./visitor.ts";

type Site = Awaited<ReturnType<typeof startSignIn>>;

/** A page of somebody new who is signed in. What they look for is there soon, or not at all. */
export async function openSignedIn(browser: Browser, site: Site) {
  const { browser: session, email } = await site.newUser();
  const opened = await openPage(browser, { extraHTTPHeaders: newAddress(), reducedMotion: "reduce" });
  opened.page.setDefaultTimeout(10_000);
  opened.page.setDefaultNavigationTimeout(30_000);
  await signInTo(opened.context, session);
  await opened.context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: site.url });
  return { ...opened, email };
}

/** The same, of somebody on the project's team. */
export async function openOnTeam(browser: Browser, site: Site, { id: project_id }: World, role: Role = "owner") {
  const opened = await openSignedIn(browser, site);
  const user = await db.selectFrom("users").select("id").where("email", "=", opened.email).executeTakeFirstOrThrow();
  await db.insertInto("members").values({ project_id, user_id: user.id, role }).execute();
  return opened;
}
