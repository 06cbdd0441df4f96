import { createUser } from "@earshot/domain";
import type { Role } from "@earshot/operations";
import type { Browser } from "playwright-core";
import { newSession } from "../support/credentials.ts";
import { db } from "../support/server.ts";
import { newAddress, newEmail, secret, type startSignIn } from "../support/sign-in.ts";
import type { World } from "../support/world.ts";
import { openPage } from "./visitor.ts";

type Site = Awaited<ReturnType<typeof startSignIn>>;

/** A page of somebody new who is signed in. What they look for is there soon, or not at all. */
export async function openSignedIn(browser: Browser, site: Site) {
  const email = newEmail();
  const id = await createUser(db, { email, name: "Ann" });
  const opened = await openPage(browser, { extraHTTPHeaders: newAddress(), reducedMotion: "reduce" });
  opened.page.setDefaultNavigationTimeout(30_000);
  const [name = "", value = ""] = (await newSession(db, { id }, undefined, secret)).split("=");
  await opened.context.addCookies([{ name, value, url: site.url }]);
  await opened.context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: site.url });
  return { ...opened, id, email };
}

/** The same, of somebody on the project's team. */
export async function openOnTeam(browser: Browser, site: Site, { id: project_id }: World, role: Role = "owner") {
  const opened = await openSignedIn(browser, site);
  await db.insertInto("members").values({ project_id, user_id: opened.id, role }).execute();
  return opened;
}
