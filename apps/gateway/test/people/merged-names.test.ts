// @module-tag system
import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import { trpc } from "../support/http.ts";
import { newSsoWorld, type Sso } from "../support/sso.ts";
import { newFeedback, newPerson } from "../support/world.ts";

// A product goes on to name somebody whom the team has merged into another person.

/** Two people whom the product signs in, of whom the team has merged the first into the second. */
async function mergedPeople() {
  const sso = await newSsoWorld();
  const { world, projectSlug } = sso;
  const signIn = async (sub: string) => (await sso.exchange(await sso.sign({ sub }))).person.id;
  const [from, into] = [await signIn("old"), await signIn("new")];
  const { person } = trpc(world.admin.token);
  await person.merge.mutate({ projectSlug, personId: from, into });
  return { ...sso, signIn, from, into, person };
}

/** The external ids that a person has, by what they get of themselves. */
async function namesOf({ exchange, sign, projectSlug }: Sso, sub: string) {
  const { token } = await exchange(await sign({ sub }));
  const { external_id, merged_external_ids } = await trpc(token).person.export.query({ projectSlug });
  return [external_id, ...merged_external_ids.toSorted()];
}

test("whoever was merged signs in as the one person, also once that one is merged, and votes once", async () => {
  const sso = await mergedPeople();
  const { signIn, into, person, projectSlug, world } = sso;
  expect([await signIn("old"), await signIn("new")]).toEqual([into, into]);
  const feedbackId = await newFeedback(world, world.member);
  for (const sub of ["old", "new"]) {
    const { token } = await sso.exchange(await sso.sign({ sub }));
    await trpc(token).feedback.setUpvote.mutate({ projectSlug, feedbackId, upvoted: true });
  }
  expect(await trpc().feedback.get.query({ projectSlug, feedbackId })).toMatchObject({ upvotes: 1 });
  const third = await signIn("third");
  await person.merge.mutate({ projectSlug, personId: into, into: third });
  for (const sub of ["old", "new", "third"]) {
    expect(await signIn(sub)).toBe(third);
    expect(await namesOf(sso, sub)).toEqual(["third", "new", "old"]);
  }
  const named = await trpc(world.admin.token).sso.testToken.mutate({
    projectSlug,
    token: await sso.sign({ sub: "old" }),
  });
  expect(named).toMatchObject({ fault: null, person: { id: third } });
});

test("the id of somebody who was merged can become the person's own", async () => {
  const sso = await newSsoWorld();
  const { world, projectSlug } = sso;
  const { person } = trpc(world.admin.token);
  const added = (external_id: string) => person.create.mutate({ projectSlug, name: "Ann", external_id });
  const [from, into] = [await added("old"), await added("new")];
  await person.merge.mutate({ projectSlug, personId: from.id, into: into.id });
  await person.update.mutate({ projectSlug, personId: into.id, external_id: "old" });
  expect((await sso.exchange(await sso.sign({ sub: "old" }))).person.id).toBe(into.id);
  expect(await namesOf(sso, "old")).toEqual(["old"]);
});

test("somebody who signs in while they are merged is the one person from then on", async () => {
  const sso = await newSsoWorld();
  const { world, projectSlug } = sso;
  const signIn = async (sub: string) => (await sso.exchange(await sso.sign({ sub }))).person.id;
  const { person } = trpc(world.admin.token);
  for (let count = 0; count < 10; count++) {
    const [from, into] = [await signIn(`old ${count}`), await signIn(`new ${count}`)];
    await Promise.all([
      person.merge.mutate({ projectSlug, personId: from, into }),
      signIn(`old ${count}`),
      signIn(`new ${count}`),
    ]);
    expect(await signIn(`old ${count}`)).toBe(into);
  }
});

test("somebody who signs in while they are merged, and then that one, is the last one from then on", async () => {
  const sso = await newSsoWorld();
  const { world, projectSlug } = sso;
  const signIn = async (sub: string) => (await sso.exchange(await sso.sign({ sub }))).person.id;
  const { person } = trpc(world.admin.token);
  const parted: number[] = [];
  for (let count = 0; count < 16; count++) {
    const [from, into, last] = [await signIn(`a ${count}`), await signIn(`b ${count}`), await signIn(`c ${count}`)];
    const merged = person.merge.mutate({ projectSlug, personId: from, into });
    await setTimeout(count % 8);
    const [{ status }] = await Promise.allSettled([
      merged,
      person.merge.mutate({ projectSlug, personId: into, into: last }),
      signIn(`a ${count}`),
      signIn(`a ${count}`),
    ]);
    // A first merge that came too late found nobody to merge into.
    if (status === "fulfilled" && (await signIn(`a ${count}`)) !== last) parted.push(count);
  }
  expect(parted).toEqual([]);
});

test("nobody is given an id while the one who has it is merged", async () => {
  const sso = await newSsoWorld();
  const { world, projectSlug } = sso;
  const signIn = async (sub: string) => (await sso.exchange(await sso.sign({ sub }))).person.id;
  const { person } = trpc(world.admin.token);
  const other = await person.create.mutate({ projectSlug, name: "Eve" });
  for (let count = 0; count < 12; count++) {
    const [from, into] = [await signIn(`old ${count}`), await signIn(`new ${count}`)];
    const external_id = `old ${count}`;
    const progress = { isMerged: false };
    const merge = async () => {
      await person.merge.mutate({ projectSlug, personId: from, into });
      progress.isMerged = true;
    };
    const beGiven = async () => {
      while (!progress.isMerged) {
        const given = [
          person.create.mutate({ projectSlug, name: "Eve", external_id }),
          person.update.mutate({ projectSlug, personId: other.id, external_id }),
        ];
        for (const { status } of await Promise.allSettled(given)) expect(status).toBe("rejected");
      }
    };
    await Promise.all([merge(), beGiven(), beGiven(), beGiven()]);
    expect(await signIn(external_id)).toBe(into);
  }
});

test("an id that was merged names nobody else, and no file replaces the person's own by it", async () => {
  const sso = await mergedPeople();
  const { into, person, projectSlug } = sso;
  const taken = "somebody with the external_id old was merged into another person.";
  await expect(person.create.mutate({ projectSlug, name: "Eve", external_id: "old" })).rejects.toThrow(taken);
  const other = await person.create.mutate({ projectSlug, name: "Eve" });
  const change = { projectSlug, personId: other.id, external_id: "old" };
  await expect(person.update.mutate(change)).rejects.toThrow(taken);
  await person.importCsv.mutate({ projectSlug, csv: "external_id,name\nold,Ada\n" });
  expect(await person.get.query({ projectSlug, personId: into })).toMatchObject({ name: "Ada", external_id: "new" });
  expect(await namesOf(sso, "old")).toEqual(["new", "old"]);
});

test("no token names the account of somebody who was merged into it, and none whom the project has forgotten", async () => {
  const { signIn, person, projectSlug, world, into, from } = await mergedPeople();
  const account = await newPerson("Ada");
  await newFeedback(world, account);
  await person.merge.mutate({ projectSlug, personId: into, into: account.id });
  const [old, last] = [await signIn("old"), await signIn("new")];
  expect(new Set([old, last, account.id, into, from]).size).toBe(5);
  await person.merge.mutate({ projectSlug, personId: old, into: last });
  await person.forget.mutate({ projectSlug, personId: last });
  expect([await signIn("old"), await signIn("new")]).not.toContain(last);
});

test("whoever the team takes the external_id from is named by none", async () => {
  const { signIn, into, person, projectSlug } = await mergedPeople();
  await person.update.mutate({ projectSlug, personId: into, external_id: null });
  expect([await signIn("old"), await signIn("new")]).not.toContain(into);
});
