// @module-tag system
// @module-tag embedded
import { newFolder } from "@earshot/db/testing";
import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";
import { earshot, startEarshot, startGateway } from "../support/child.ts";
import { trpc } from "../support/http.ts";
import { newReceiver, status } from "../webhooks/receiver.ts";

test("events of a project are forwarded to this machine, signed like a webhook's", async () => {
  const env = { DATA_DIR: newFolder(), SEED_DEMO: "false" };
  const gateway = await startGateway(env);
  const token = (await earshot(env, "seed")).stdout.trim();
  const api = trpc(token, gateway.url);
  const projectSlug = "demo";
  const create = (title: string) => api.feedback.create.mutate({ projectSlug, title, description: "D" });
  await create("Before");
  const { url, got } = await newReceiver(status(204), status(500));
  const listening = startEarshot(env, "listen", "--project", projectSlug, "--to", url);
  await expect.poll(() => listening.output.stderr).toContain("Ctrl-C ends it.");
  const [, secret = ""] =
    /^Forwarding events of demo to \S+, signed with (whsec_\S+)\. /.exec(listening.output.stderr) ?? [];
  const { id } = await create("After");
  await api.feedback.update.mutate({ projectSlug, feedbackId: id, status: "planned" });
  // Only the team may see it.
  await api.changelog.create.mutate({ projectSlug, title: "Draft", content: "C" });
  await expect.poll(() => listening.output.stdout.split("\n").length).toBe(3);
  expect(listening.output.stdout).toMatch(
    /^\S+Z {2}feedback\.created {2}204\n\S+Z {2}feedback\.status_changed {2}500\n$/,
  );
  const messages = got.map(({ body, headers }) => new Webhook(secret).verify(body, headers as never));
  expect(messages).toMatchObject([
    { type: "feedback.created", data: { feedback: { title: "After" }, url: `${gateway.url}/p/demo/f/${id}` } },
    { type: "feedback.status_changed", data: { feedback_id: id, to_status: "planned" } },
  ]);
  await listening.stop();
  expect((await gateway.stop()).code).toBe(0);
});

test("what cannot be listened to is refused in a sentence", async () => {
  const env = { DATA_DIR: newFolder(), SEED_DEMO: "false" };
  const to = "http://127.0.0.1:1/";
  await earshot(env, "migrate");
  expect(await earshot(env, "listen", "--project", "demo", "--to", to)).toEqual({
    code: 1,
    stdout: "",
    stderr: "No server runs on this data folder, so nothing happens there: start it first.\n",
  });
  await startGateway(env);
  expect((await earshot(env, "listen", "--project", "none", "--to", to)).stderr).toBe("project not found.\n");
  const wrong = await earshot(env, "listen", "--project", "demo", "--to", "ftp://a");
  expect(wrong).toMatchObject({ code: 1, stderr: "to must be an http or https address.\n" });
});
