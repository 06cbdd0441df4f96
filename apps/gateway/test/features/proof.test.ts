// @module-tag system
import { randomInt } from "node:crypto";
import { createClient } from "@earshot/client";
import { type Challenge, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { expect, onTestFinished, test, vi } from "vitest";
import { ask } from "../support/graphql.ts";
import { trpc } from "../support/http.ts";
import { letGuests, newGuest, newSignedInPerson } from "../support/people.ts";
import { makeBusy, postAsGuest as post, proofOf as sent, refusalOf, solved } from "../support/proofs.ts";
import { em, startServer } from "../support/server.ts";
import { newAddress } from "../support/sign-in.ts";
import { newFeedback, newWorld, type Person, type World } from "../support/world.ts";

const free = 3;

/** A gateway that asks guests of a network for a proof after three writes. Others like it share the database. */
async function newGateway() {
  const { app, url } = await startServer(em, { GUEST_WRITES_WITHOUT_PROOF: String(free), TRUST_PROXY: "true" });
  onTestFinished(() => app.close());
  return url;
}

/** A project that lets guests write, and somebody who does so from a network of their own. */
async function newPlace() {
  const world = await newWorld();
  await letGuests(world);
  return { world, guest: await newGuest(world), network: newAddress(), url: await newGateway() };
}
const busy = async (writes = free) => {
  const place = await newPlace();
  await makeBusy(place, writes);
  return place;
};
const challengeTo = async (write: Promise<unknown>) => (await refusalOf(write)).data.challenge;

test("a quiet network needs no proof, and a busy one gets a challenge that it solves once", async () => {
  const place = await busy();
  const { message, data } = await refusalOf(post(place));
  expect(message).toBe("guests of your network have written much: send a proof of work, or sign in.");
  expect(data).toMatchObject({ code: "FORBIDDEN", httpStatus: 403, challenge: { signature: expect.any(String) } });
  const proof = await solved(data.challenge);
  await post(place, proof);
  // Also at another gateway, from the same network or by another guest.
  for (const other of [place, { ...place, url: await newGateway() }, { ...place, guest: await newGuest(place.world) }])
    await expect(post(other, proof)).rejects.toThrow(/^this proof of work was used before: /);
  await post(place, await solved(await challengeTo(post(place))));
});

test("a proof is for one network, one project and one kind of write", async () => {
  const place = await busy();
  const { world, guest, network, url } = place;
  const elsewhere = { ...place, network: newAddress() };
  await makeBusy(elsewhere, free);
  const other = await newPlace();
  const otherProject = { ...place, world: other.world, guest: other.guest };
  const wrong = /^this proof of work is wrong, or is for something else: /;
  const challenge = await challengeTo(post(place));
  const proof = await solved(challenge);
  await expect(post(elsewhere, proof)).rejects.toThrow(wrong);
  await expect(post(otherProject, proof)).rejects.toThrow(wrong);
  const feedbackId = await newFeedback(world, world.member);
  const comment = (altcha?: string) =>
    trpc(guest.token, url, { ...network, ...(altcha && { altcha }) }).comment.create.mutate({
      projectSlug: world.slug,
      feedbackId,
      content: "Me too",
    });
  for (let count = 0; count < free; count++) await comment();
  await expect(comment(proof)).rejects.toThrow(wrong);
  // None of these has used it up.
  await post(place, proof);
});

test("what solves nothing is refused, with a new challenge", async () => {
  const place = await busy();
  const challenge = await challengeTo(post(place));
  const solution = (await solveChallenge({ challenge, deriveKey }))!;
  const easier = { ...challenge, parameters: { ...challenge.parameters, keyPrefix: "00", data: { difficulty: 100 } } };
  const wrong = [
    "nothing",
    sent({}),
    sent([]),
    sent({ challenge }),
    sent({ challenge, solution: { ...solution, derivedKey: "00".repeat(32) } }),
    sent({ challenge: { parameters: challenge.parameters }, solution }),
    sent({ challenge: easier, solution }),
    await solved(easier),
  ];
  for (const proof of wrong) {
    const { message, data } = await refusalOf(post(place, proof));
    expect(message).toMatch(/^this proof of work is wrong, or is for something else: /);
    expect(data.challenge.signature).not.toBe(challenge.signature);
  }
  await post(place, sent({ challenge, solution }));
});

test("a proof expires with its challenge, ten minutes later", async () => {
  const place = await busy();
  const proof = await solved(await challengeTo(post(place)));
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  vi.setSystemTime(Date.now() + 601_000);
  await expect(post(place, proof)).rejects.toThrow(/^this proof of work has expired: /);
});

test("the work grows with what the network writes, and proofs that were easy to get are worth nothing then", async () => {
  const place = await busy();
  const difficultyOf = async () => (await challengeTo(post(place))).parameters.data?.["difficulty"];
  const easy = await Promise.all(Array.from({ length: 4 * free }, async () => solved(await challengeTo(post(place)))));
  expect(await difficultyOf()).toBe(1);
  // Half of what is asked for by then is enough, because others write while somebody solves.
  const settled = await Promise.allSettled(easy.map((proof) => post(place, proof)));
  expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(2 * free);
  const { message, data } = await refusalOf(post({ ...place, url: await newGateway() }));
  expect(message).toContain("send a proof of work");
  expect(data.challenge.parameters.data).toEqual({ difficulty: 3 });
  const reasons = settled.flatMap((one) => (one.status === "rejected" ? [String(one.reason)] : []));
  for (const reason of reasons) expect(reason).toContain("your network has written more meanwhile");
  await post(place, await solved(data.challenge));
});

test("a script with many guests posts no more without proofs, at however many gateways at once", async () => {
  const place = await newPlace();
  const urls = [place.url, await newGateway()];
  const guests = await Promise.all(Array.from({ length: 10 }, () => newGuest(place.world)));
  const attempts = guests.flatMap((guest) =>
    urls.flatMap((url) => [post({ ...place, guest, url }), post({ ...place, guest, url })]),
  );
  const settled = await Promise.allSettled(attempts);
  expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(free);
  // What is refused counts for nobody: the next proof is as easy as the first.
  expect((await challengeTo(post(place))).parameters.data).toEqual({ difficulty: 1 });
});

test("a network that goes on without proofs gets no more challenges for a while, and one with a proof still writes", async () => {
  const place = await busy();
  const proof = await solved(await challengeTo(post(place)));
  const refusals = () => Promise.all(Array.from({ length: 50 }, () => refusalOf(post(place))));
  let found: Awaited<ReturnType<typeof refusals>>[number] | undefined;
  while (!found) found = (await refusals()).find(({ data }) => data.code !== "FORBIDDEN");
  expect(found.data).toMatchObject({ code: "TOO_MANY_REQUESTS", httpStatus: 429 });
  expect(found.message).toMatch(/^your network asks for too many proofs of work: wait \d+ seconds, or sign in\.$/);
  // Neither does one with a proof that is none. Once in five seconds the network's writes are counted anew.
  const codeOf = async () => (await refusalOf(post(place, "nothing"))).data.code;
  await expect.poll(codeOf).toBe("TOO_MANY_REQUESTS");
  await post(place, proof);
  // Others are not its network.
  const elsewhere = { ...place, network: newAddress() };
  await makeBusy(elsewhere, free);
  await challengeTo(post(elsewhere));
});

test("nobody but guests solves anything, and whoever may not write is told so", async () => {
  const place = await busy();
  const { world, network, url } = place;
  const as = (person: Person) => post({ ...place, guest: person });
  for (const person of [await newSignedInPerson(world), world.outsider, world.member]) await as(person);
  await letGuests(world, ["voting"]);
  await expect(post(place)).rejects.toThrow("authentication required");
  // Votes have a bound of their own, five times as high.
  const feedbackId = await newFeedback(world, world.member);
  const vote = (guest: Person) =>
    trpc(guest.token, url, network).feedback.setUpvote.mutate({ projectSlug: world.slug, feedbackId, upvoted: true });
  for (let count = 0; count < 5 * free; count++) await vote(await newGuest(world));
  expect(await refusalOf(vote(await newGuest(world)))).toMatchObject({ data: { code: "FORBIDDEN" } });
});

const createFeedback = `mutation ($input: CreateFeedbackInput!) { createFeedback(input: $input) { id } }`;

test("GraphQL has the challenge in the extensions, and takes the same header", async () => {
  const place = await busy();
  const { world, guest, network, url } = place;
  const send = (more: Record<string, string> = {}) =>
    ask(createFeedback, { input: input(world) }, guest.token, url, { ...network, ...more });
  const { data, errors } = await send();
  expect(data).toBeNull();
  expect(errors).toMatchObject([
    { extensions: { code: "FORBIDDEN", challenge: { parameters: { data: { difficulty: 1 } } } } },
  ]);
  const { challenge } = errors![0]!.extensions as unknown as { challenge: Challenge };
  const altcha = await solved(challenge);
  expect(await send({ altcha })).toMatchObject({ data: { createFeedback: { id: expect.any(String) } } });
  expect((await send({ altcha })).errors?.[0]?.message).toContain("used before");
});

const input = ({ slug: projectSlug }: World) => ({ projectSlug, title: "Later trains", description: "" });

test("the client proves with the function that it is given, and fails with the challenge without one", async () => {
  const place = await busy();
  const { world, guest, network, url } = place;
  const through: typeof fetch = (address, init) => {
    const headers = new Headers(init?.headers);
    headers.set("x-forwarded-for", network["x-forwarded-for"]);
    return fetch(address, { ...init, headers });
  };
  const options = { url, token: guest.token, fetch: through };
  const call = createClient(options).feedback.create.mutate(input(world));
  const error = await call.then(
    () => expect.unreachable(),
    (thrown: unknown) => thrown,
  );
  expect(error).toMatchObject({ code: "FORBIDDEN", status: 403, challenge: { signature: expect.any(String) } });
  const prove = vi.fn<(challenge: object) => Promise<string>>((challenge) => solved(challenge as Challenge));
  const client = createClient({ ...options, prove });
  const { id } = await client.feedback.create.mutate(input(world));
  expect(id).toEqual(expect.any(String));
  expect(prove).toHaveBeenCalledOnce();
  // A proof that never suffices does not go on for ever.
  const vain = vi.fn<() => Promise<string>>(async () => `${randomInt(1_000_000)}`);
  await expect(createClient({ ...options, prove: vain }).feedback.create.mutate(input(world))).rejects.toThrow("wrong");
  expect(vain).toHaveBeenCalledTimes(5);
});
