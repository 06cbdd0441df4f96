// @module-tag system
// @module-tag alike
import { expect, test } from "vitest";
import { makeBusy } from "../support/proofs.ts";
import { noting, toldTo, useProduct } from "./host.ts";

const { site, newProject, openHost, tag } = await useProduct({ GUEST_WRITES_WITHOUT_PROOF: "1" });

test("under the strictest policy, a guest of a busy network posts in the widget as in a quiet one", async () => {
  const world = await newProject({ guests: true });
  // The browser's own address: no proxy names another one.
  await makeBusy({ world, network: {}, url: site.url }, 2);
  const { page, frame, faults, context } = await openHost(tag(world), noting);
  const refused: string[] = [];
  page.on("response", (response) => void (response.status() === 403 && refused.push(response.url())));
  await page.getByRole("button", { name: "Feedback", exact: true }).click();
  await frame.getByRole("textbox", { name: "Title" }).fill("Platform numbers");
  await frame.getByRole("button", { name: "Share feedback" }).click();
  await frame.getByRole("heading", { name: "Thank you" }).waitFor();
  expect(await toldTo(page, "feedback")).toMatchObject([{ title: "Platform numbers" }]);
  expect(refused).toEqual([`${site.url}/trpc/feedback.create`]);
  expect(faults).toEqual([]);
  await context.close();
});
