// @module-tag system
// @module-tag alike
import { expect, test } from "vitest";
import { rest, trpc } from "../support/http.ts";
import { letTokens, newSsoKey, signedBy } from "../support/sso.ts";
import { newFeedback } from "../support/world.ts";
import { noting, strictest, toldTo, useProduct } from "./host.ts";

const { site, product, newProject, openHost, tag } = await useProduct();

const policyOf = async (path: string) =>
  (await fetch(site.url + path, { headers: { accept: "text/html" } })).headers.get("content-security-policy");

test("only sites of the list frame the widget, and no site frames another page", async () => {
  const world = await newProject();
  expect(await policyOf(`/w/${world.slug}`)).toContain(`frame-ancestors 'self' ${product.origin}`);
  for (const path of [`/p/${world.slug}`, "/", "/sign-in"])
    expect(await policyOf(path)).toContain("frame-ancestors 'none'");
  await trpc(world.admin.token, site.url).settings.update.mutate({ projectSlug: world.slug, widget: { origins: [] } });
  expect(await policyOf(`/w/${world.slug}`)).toMatch(/frame-ancestors 'self'$/);
  const { page, context } = await openHost(tag(world));
  const refused = page.waitForEvent("console", (message) => message.text().includes("frame-ancestors"));
  await page.getByRole("button", { name: "Feedback" }).click();
  await refused;
  expect(await page.frameLocator("earshot-widget iframe").getByRole("textbox").count()).toBe(0);
  await context.close();
});

test("origins with a directive of their own are refused", async () => {
  const { slug: projectSlug, admin } = await newProject();
  const call = trpc(admin.token, site.url);
  for (const origin of ["https://a;sandbox", "https://a,b", "javascript:alert(1)", "null", "https://*.example"])
    await expect(call.settings.update.mutate({ projectSlug, widget: { origins: [origin] } })).rejects.toThrow(
      /http or https address/,
    );
});

test("what other windows send is not heard, by the page or in the frame, and nobody gets what signs people in", async () => {
  const world = await newProject();
  await newSsoKey(world);
  await letTokens(world);
  await newFeedback(world, world.member, { title: "Later trains" });
  const token = await signedBy(world, { name: "Ada", aud: `${site.url}/p/${world.slug}` });
  product.pages.set("/other", {
    html: `<!doctype html><title>Other</title><script src="/other.js"></script>`,
    // It says that it is the frame, and greets the frame as if it were the page.
    script: `window.heard = []; addEventListener("message", ({ data }) => heard.push(data));
      setInterval(() => {
        parent.postMessage({ earshot: "ready" }, "*");
        for (const each of [...Array(parent.length).keys()].map((at) => parent[at]).filter((each) => each !== window))
          each.postMessage({ earshot: "hello", isInline: false, token: "other", metadata: null, show: { view: "roadmap" }, dir: "rtl" },
            "*", [new MessageChannel().port1]);
      }, 20);`,
  });
  // The page reads all that it can: every message of every channel.
  const script = `window.read = [];
    const listen = MessagePort.prototype.addEventListener;
    MessagePort.prototype.addEventListener = function (type, hear) {
      window.port = this;
      listen.call(this, type, (event) => { read.push(JSON.stringify(event.data)); hear(event); });
    };
    ${noting} Earshot("identify", { token: "${token}" });`;
  const policy = strictest(site.url).replace("frame-src", "frame-src 'self'");
  const { page, frame, context } = await openHost(`<iframe src="/other"></iframe>${tag(world)}`, script, { policy });
  await page.evaluate(`Earshot("open", { view: "board" })`);
  await frame.getByText("As Ada").waitFor();
  await frame.getByRole("button", { name: /^Vote, 0 votes/ }).click();
  await frame.getByRole("button", { name: /^Remove your vote/, pressed: true }).waitFor();
  const other = page.frames().find((each) => each.url().endsWith("/other"))!;
  expect(await other.evaluate("heard")).toEqual([]);
  expect(await frame.locator("html").getAttribute("dir")).toBe("ltr");
  // A message writes nothing, whatever it says.
  await page.evaluate(`for (const type of ["vote", "feedback.create", "comment", "__proto__"])
    port.postMessage({ type, show: {}, title: "By a message", upvoted: false })`);
  await page.evaluate(`Earshot("open", { title: "By a message", text: "Unseen" })`);
  await frame.getByRole("textbox", { name: "Title" }).waitFor();
  expect(await toldTo(page, "feedback")).toEqual([]);
  expect((await page.evaluate<string[]>("read")).join()).not.toContain("eps_");
  const { items } = await trpc(world.member.token, site.url).feedback.page.query({ projectSlug: world.slug });
  expect(items.map(({ title }) => title)).toEqual(["Later trains"]);
  await context.close();
});

test("a frame that names another page than its own does not hear this one", async () => {
  const world = await newProject({ guests: true });
  const html = `<iframe src="${site.url}/w/${world.slug}?host=https://other.example"></iframe>`;
  const script = `window.heard = []; addEventListener("message", ({ data }) => heard.push(data));`;
  const { page, context } = await openHost(html, script);
  const inside = page.frames().find((each) => each.url().includes("/w/"))!;
  await inside.waitForLoadState("load");
  await page.evaluate(`frames[0].postMessage({ earshot: "hello", show: {} }, "*", [new MessageChannel().port1])`);
  await page.waitForTimeout(500);
  expect(await page.evaluate("heard")).toEqual([]);
  expect(await inside.locator("main").count()).toBe(0);
  await context.close();
});

test("no value of an attribute or a call is run", async () => {
  const world = await newProject({ guests: true });
  const markup = `<img src=x onerror='top.ran=1'>`;
  const escaped = markup.replaceAll("<", "&lt;");
  const attributes = ["label", "color", "place", "theme"].map((name) => `data-${name}="${escaped}"`).join(" ");
  const hostile = JSON.stringify(`${markup}"><script>top.ran=1</script>`);
  const script = `${noting} Earshot("init", { project: ${hostile} });
    for (const view of [${hostile}, "javascript:top.ran=1", "../../sign-in"])
      Earshot("open", { view, title: ${hostile}, text: ${hostile}, tag: ${hostile} }, "${world.slug}");
    Earshot("metadata", { [${hostile}]: ${hostile} }, "${world.slug}");
    Earshot(${hostile}); Earshot("constructor"); Earshot("on", ${hostile}, () => 1);`;
  const { page, frame, context } = await openHost(tag(world, attributes), script, { policy: "img-src *" });
  await frame.getByRole("textbox", { name: "Title" }).waitFor();
  expect(await frame.getByRole("textbox", { name: "Title" }).inputValue()).toContain("<img");
  for (const each of page.frames()) expect(await each.evaluate("typeof globalThis.ran")).toBe("undefined");
  expect(await page.evaluate("typeof globalThis.ran")).toBe("undefined");
  await context.close();
});

test("what signs a person in inside the frame is worth nothing for the team's operations and /v1", async () => {
  const world = await newProject();
  await newSsoKey(world);
  await letTokens(world);
  const { slug: projectSlug } = world;
  const token = await signedBy(world, { aud: `${site.url}/p/${projectSlug}` });
  const { token: bearer } = await trpc(undefined, site.url).sso.exchange.mutate({ projectSlug, token });
  const call = trpc(bearer, site.url);
  await expect(call.settings.get.query({ projectSlug })).rejects.toMatchObject({ data: { httpStatus: 404 } });
  await expect(call.settings.update.mutate({ projectSlug, widget: { origins: [] } })).rejects.toMatchObject({
    data: { httpStatus: 404 },
  });
  const listed = await rest("GET", `/projects/${projectSlug}/feedback`, { token: bearer, url: site.url });
  expect(listed.status).toBe(401);
});
