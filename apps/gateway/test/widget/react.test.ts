// @module-tag system
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, inject, test } from "vitest";
import { build, type Rolldown } from "vite";
import { trpc } from "../support/http.ts";
import { patience } from "../support/stream.ts";
import type { World } from "../support/world.ts";
import { useProduct } from "./host.ts";

const { site, newProject, newCustomer, openHost } = await useProduct();

/** What has come along with the feedback of this title. */
async function metadataOf({ slug: projectSlug, member }: World, title: string) {
  const call = trpc(member.token, site.url);
  const { items } = await call.feedback.page.query({ projectSlug });
  const feedbackId = items.find((item) => item.title === title)?.id ?? "";
  return (await call.feedback.metadata.query({ projectSlug, feedbackId })).metadata;
}

/** An app of React, built as apps are, whose user signs in and out by a click. */
async function newApp(world: World, token: string): Promise<string> {
  const folder = join(inject("scratch"), "widget-app");
  mkdirSync(folder, { recursive: true });
  const at = (path: string) => new URL(`../../../../packages/widget/${path}`, import.meta.url).pathname;
  const entry = join(folder, "main.js");
  const props = JSON.stringify({ url: site.url, project: world.slug });
  writeFileSync(
    entry,
    `import { createElement as h, useState } from "react";
    import { createRoot } from "react-dom/client";
    import { EarshotBoard, EarshotWidget } from "@earshot/widget/react";
    const token = () => ${JSON.stringify(token)};
    const metadata = { plan: "pro" };
    function App() {
      const [isIn, setIn] = useState(true);
      const [isShown, setShown] = useState(true);
      const [theme, setTheme] = useState("light");
      return h("main", null, h("button", { onClick: () => setIn(!isIn) }, "Sign out or in"),
        h("button", { onClick: () => setTheme("dark") }, "Dark"),
        h("button", { onClick: () => setShown(false) }, "Leave"), h(EarshotBoard),
        isShown && h(EarshotWidget, { ...${props}, theme, metadata, token: isIn ? token : null }));
    }
    createRoot(document.getElementById("app")).render(h(App));`,
  );
  const modules = new URL("../../../web/node_modules/", import.meta.url).pathname;
  const alias = {
    "@earshot/widget/react": at("src/react.tsx"),
    "react-dom": join(modules, "react-dom"),
    react: join(modules, "react"),
  };
  const built = (await build({
    root: folder,
    configFile: false,
    logLevel: "error",
    resolve: { alias },
    define: { "process.env.NODE_ENV": `"production"` },
    build: { write: false, lib: { entry, formats: ["iife"], name: "app" } },
  })) as Rolldown.RolldownOutput[];
  return built.flatMap(({ output }) => output.flatMap((file) => (file.type === "chunk" ? file.code : []))).join("");
}

test("a component of React shows the widget with its user, and takes it away with the page's part", async () => {
  const world = await newProject();
  const app = await newApp(world, await newCustomer(world));
  const script = `addEventListener("DOMContentLoaded", () => { ${app} });`;
  const { page, faults, context } = await openHost(`<div id="app"></div>`, script, {
    policy: `default-src 'self'; script-src 'self' ${site.url}; frame-src ${site.url}`,
  });
  const board = page.frameLocator("earshot-board iframe");
  await board.getByText("As Ada").waitFor();
  await page.getByRole("button", { name: "Dark" }).click();
  await board.locator("html[data-theme=dark]").getByText("As Ada").waitFor();
  await page.getByRole("button", { name: "Feedback" }).waitFor();
  await page.getByRole("button", { name: "Sign out or in" }).click();
  await board.getByRole("heading", { name: "Later trains" }).waitFor();
  await expect.poll(() => board.getByText("As Ada").count(), patience).toBe(0);
  await page.getByRole("button", { name: "Sign out or in" }).click();
  await board.getByText("As Ada").waitFor();
  await board.getByRole("link", { name: "Share", exact: true }).click();
  await board.getByRole("textbox", { name: "Title" }).fill("Platform numbers");
  await board.getByRole("button", { name: "Share feedback" }).click();
  await board.getByRole("heading", { name: "Thank you, Ada" }).waitFor();
  expect(await metadataOf(world, "Platform numbers")).toEqual({ plan: "pro" });
  await page.getByRole("button", { name: "Leave" }).click();
  await page.locator("earshot-widget").waitFor({ state: "detached" });
  expect(faults).toEqual([]);
  await context.close();
});
