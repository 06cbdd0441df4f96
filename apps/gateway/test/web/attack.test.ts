// @module-tag system
// @module-tag alike
import { afterAll, describe, expect, test } from "vitest";
import { launch } from "../support/browser.ts";
import { newSession } from "../support/credentials.ts";
import { newHostileWorld, payloads } from "../support/hostile-world.ts";
import { db, server } from "../support/server.ts";
import { newChangelog, newComment, newFeedback, newInvite, newUpvote, newWorld } from "../support/world.ts";
import { openWatched } from "./watch.ts";

const browser = await launch(afterAll);
const hostile = await newHostileWorld();

describe("what people wrote does nothing but stand there", () => {
  test("the watch sees a script that runs, and one that the policy refuses", async () => {
    const { context, page, dangers } = await openWatched(browser, server.url);
    await page.goto(server.url);
    expect(await dangers()).toEqual([]);
    const insert = (html: string) =>
      page.evaluate((text) => document.body.insertAdjacentHTML("beforeend", `<main>${text}</main>`), html);
    await insert(`<img src=x onerror=alert(1)><a href=" java\nscript:alert(1)">x</a><a href="https://x.example">y</a>`);
    await expect
      .poll(dangers)
      .toEqual(
        expect.arrayContaining([
          expect.stringContaining("img onerror"),
          expect.stringContaining("a href="),
          expect.stringContaining("a without rel"),
        ]),
      );
    await page.evaluate(() => {
      const script = document.createElement("script");
      script.textContent = "alert(1)";
      document.body.append(script);
    });
    await expect.poll(dangers).toContainEqual(expect.stringMatching(/policy: script-src/));
    await page.evaluate(() => void setTimeout(() => alert(1)));
    await expect.poll(dangers).toContainEqual("dialog: 1");
    await context.close();
  });

  test(`${payloads.length} attacks in every text, on every page, run nothing`, async () => {
    expect(payloads.length).toBeGreaterThanOrEqual(200);
    const { context, page, dangers } = await openWatched(
      browser,
      server.url,
      await newSession(db, hostile.world.owner),
    );
    const seen: Record<string, number> = {};
    for (const [name, path] of Object.entries(hostile.paths)) {
      const response = await page.goto(server.url + path);
      await page.getByRole("heading", { level: 1 }).first().waitFor();
      expect([name, response?.status()]).toEqual([name, 200]);
      expect([name, await dangers()]).toEqual([name, []]);
      seen[name] = (await page.locator("body").innerText()).split("alert(1)").length - 1;
    }
    // The attacks were there, as text.
    for (const name of ["board", "feedback", "roadmap", "changelog", "entry", "invite"])
      expect([name, seen[name]]).toEqual([name, expect.toSatisfy((count) => count > 10)]);
    expect(seen["feedback"]).toBeGreaterThan(2 * payloads.length);
    await context.close();
  });
});

test("no page stands in a frame", async () => {
  const { paths } = hostile;
  const cookie = await newSession(db, hostile.world.owner);
  const others = ["/sign-in", "/reset-password?token=a", "/first-account?token=a", "/p/none", "/docs/", "/graphql"];
  for (const path of [...Object.values(paths), ...others]) {
    const { headers } = await fetch(server.url + path, { headers: { accept: "text/html", cookie } });
    expect([path, headers.get("content-type")]).toEqual([path, expect.stringMatching(/^text\/html/)]);
    expect([path, headers.get("x-frame-options")]).toEqual([path, "DENY"]);
    if (path !== "/graphql") expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
  }
});

/** A project in which everybody of the team has written something. */
async function newBusyWorld() {
  const world = await newWorld();
  const feedbackId = await newFeedback(world, world.owner);
  await newComment(world, feedbackId, world.member);
  await newUpvote(world, feedbackId, world.admin);
  await newFeedback(world, world.member, { status: "planned" });
  await newChangelog(world);
  const board = `/p/${world.slug}`;
  const pages = ["", `/f/${feedbackId}`, "/roadmap", "/changelog", "/manage/inbox", "/manage/settings/people"];
  const paths = [...pages.map((page) => board + page), "/", "/account", `/invites/${await newInvite(world)}`];
  return { world, paths: [...paths, `/sign-in?next=${board}`] };
}

describe("a stranger", () => {
  test.each(["anonymous", "outsider"] as const)("who is %s gets nobody's e-mail from any page", async (who) => {
    const { world, paths } = await newBusyWorld();
    const cookie = who === "outsider" ? await newSession(db, world.outsider) : undefined;
    const { context, page } = await openWatched(browser, server.url, cookie);
    const bodies: Promise<string>[] = [];
    page.on("response", (response) => {
      const isStream = response.headers()["content-type"]?.startsWith("text/event-stream");
      if (response.url().startsWith(server.url) && !isStream) bodies.push(response.text().catch(() => ""));
    });
    for (const path of paths) {
      await page.goto(server.url + path);
      await page.getByRole("heading", { level: 1 }).first().waitFor();
      bodies.push(page.content());
    }
    const texts = await Promise.all(bodies);
    const found = new Set(texts.join("\n").match(/[\w.+-]+@test\.example/g));
    expect(texts.length).toBeGreaterThan(20);
    expect([...found]).toEqual(cookie ? [world.outsider.email] : []);
    await context.close();
  });

  test.each(["private", "internal"] as const)("learns nothing of a project that is %s", async (visibility) => {
    const world = await newWorld({ visibility });
    const id = await newFeedback(world, world.member, { title: "A secret plan", description: "Of the team." });
    const session = await newSession(db, world.outsider);
    const callers = visibility === "private" ? ["", session] : [""];
    const pages = ["", `/f/${id}`, "/roadmap", "/changelog", "/changelog/none", "/manage/inbox", "/manage/settings"];
    const read = async (path: string, cookie: string) => {
      // Two slugs of one length are not as long when compressed.
      const sent = { accept: "text/html", "accept-encoding": "identity", ...(cookie && { cookie }) };
      const response = await fetch(server.url + path, { headers: sent });
      const html = (await response.text()).replace(/"(dehydratedAt|dataUpdatedAt)":\d+/g, "");
      const headers = [...response.headers].filter(([name]) => !["date", "x-request-id"].includes(name));
      return { status: response.status, headers, html };
    };
    for (const cookie of callers)
      for (const page of pages) {
        const hidden = await read(`/p/${world.slug}${page}`, cookie);
        const missing = await read(`/p/p-${"0".repeat(world.slug.length - 2)}${page}`, cookie);
        const asMissing = hidden.html.replaceAll(world.slug, `p-${"0".repeat(world.slug.length - 2)}`);
        expect([page, hidden.status, hidden.headers]).toEqual([page, 404, missing.headers]);
        expect(asMissing).toBe(missing.html);
        expect(hidden.html).not.toMatch(/Test project|A secret plan|Of the team|og:|description/);
        expect(hidden.html).toContain('<meta name="robots" content="noindex">');
      }
    const signIn = await read(`/sign-in?next=/p/${world.slug}`, "");
    expect(signIn.html).not.toContain("Test project");
    const own = await read(`/p/${world.slug}`, await newSession(db, world.member));
    expect(own.html).toContain('<meta name="robots" content="noindex">');
  });
});
