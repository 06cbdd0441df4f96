// @module-tag api
import { newId } from "@earshot/operations";
import { verify } from "@earshot/domain";
import { expect, test } from "vitest";
import { ask } from "../support/graphql.ts";
import { rest, trpc } from "../support/http.ts";
import { newCompany, newSignedInPerson } from "../support/people.ts";
import { db } from "../support/server.ts";
import { settled } from "../support/settled.ts";
import { newFeedback, newMerge, newWorld } from "../support/world.ts";

test("the team votes for somebody, and the vote says who has entered it and what was said", async () => {
  const world = await newWorld();
  const { slug: projectSlug, member, outsider } = world;
  const feedbackId = await newFeedback(world, outsider);
  const { feedback } = trpc(member.token);
  const vote = { projectSlug, feedbackId, email: "Ada@customer.example", name: "Ada", upvoted: true };
  const evidence = { source: "mail", url: "https://mail.example/1", quote: "We need it by May." };
  const first = await feedback.voteFor.mutate({ ...vote, evidence });
  expect(first).toMatchObject({ upvotes: 1, has_upvoted: true });
  // The same person, whatever the case of the e-mail, and the same vote.
  const again = await feedback.voteFor.mutate({ ...vote, email: "ADA@customer.example" });
  expect(again).toEqual(first);
  const companyId = await newCompany(world, "Acme", [first.person_id]);
  await trpc(outsider.token).feedback.setUpvote.mutate({ projectSlug, feedbackId, upvoted: true });

  const { items } = await feedback.upvoters.query({ projectSlug, feedbackId });
  expect(items).toMatchObject([
    { id: outsider.id, vote: { entered_by: null, evidence: null, companies: [] } },
    {
      id: first.person_id,
      email: "Ada@customer.example",
      vote: {
        entered_by: { id: member.id, email: member.email },
        evidence,
        companies: [{ id: companyId, name: "Acme" }],
      },
    },
  ]);
  const { items: public_ } = await trpc(outsider.token).feedback.upvoters.query({ projectSlug, feedbackId });
  expect(public_.map(({ vote: seen }) => seen)).toEqual([null, null]);
  const query = `query ($slug: String!, $id: ID!) { feedback(projectSlug: $slug, id: $id) {
    votes { totalCount nodes { user { id } enteredBy { id } evidence { source url quote } companies { name } } } } }`;
  const { data } = await ask(query, { slug: projectSlug, id: feedbackId }, member.token);
  expect(data.feedback.votes).toEqual({
    totalCount: 2,
    nodes: [
      { user: { id: outsider.id }, enteredBy: null, evidence: null, companies: [] },
      { user: { id: first.person_id }, enteredBy: { id: member.id }, evidence, companies: [{ name: "Acme" }] },
    ],
  });
  const refused = await ask(query, { slug: projectSlug, id: feedbackId }, outsider.token);
  expect(refused.errors?.[0]?.extensions.code).toBe("NOT_FOUND");
  const { body } = await rest("GET", `/projects/${projectSlug}/feedback/${feedbackId}/upvotes`, {
    token: member.token,
  });
  expect(body[0].upvoters.map((voter: object) => Object.keys(voter))).toEqual(
    [0, 1].map(() => ["id", "email", "full_name", "avatar_url"]),
  );

  const removed = await feedback.voteFor.mutate({ projectSlug, feedbackId, personId: first.person_id, upvoted: false });
  expect(removed).toEqual({ upvotes: 1, has_upvoted: false, person_id: first.person_id });
});

test("a vote is for a person of the project, by an id or by an e-mail with a name", async () => {
  const world = await newWorld();
  const { slug: projectSlug, member, outsider } = world;
  const [feedbackId, into] = [await newFeedback(world, outsider), await newFeedback(world, outsider)];
  const { feedback } = trpc(member.token);
  const vote = { projectSlug, feedbackId, upvoted: true };
  const elsewhere = (await newSignedInPerson(await newWorld())).id;
  await expect(feedback.voteFor.mutate({ ...vote, personId: elsewhere })).rejects.toThrow("no such person");
  await expect(feedback.voteFor.mutate(vote)).rejects.toThrow("personId or email is required");
  await expect(feedback.voteFor.mutate({ ...vote, email: "a@b.example" })).rejects.toThrow("name is required");
  const unknown = { ...vote, upvoted: false, email: "a@b.example", name: "A" };
  await expect(feedback.voteFor.mutate(unknown)).rejects.toThrow("email is invalid: nobody in this project has it.");
  expect((await trpc(member.token).person.list.query({ projectSlug, email: "a@b.example" })).items).toEqual([]);
  const { id: personId } = await newSignedInPerson(world);
  const both = { ...vote, personId, email: "a@b.example", name: "A" };
  await expect(feedback.voteFor.mutate(both)).rejects.toThrow("personId or email is required, and not both");
  await expect(
    feedback.voteFor.mutate({ ...vote, personId, evidence: { source: "x", url: "javascript:1", quote: "y" } }),
  ).rejects.toThrow("http");

  // Merged feedback is voted for where it has gone.
  await newMerge(world, feedbackId, into);
  const evidence = { source: "call", quote: "Yes." };
  expect(await feedback.voteFor.mutate({ ...vote, personId, evidence })).toMatchObject({ upvotes: 1 });
  const { items } = await feedback.upvoters.query({ projectSlug, feedbackId: into });
  expect(items).toMatchObject([{ id: personId, vote: { evidence } }]);
  expect((await verify(db)).filter((line) => line.includes(world.id))).toEqual([]);
});

test("votes that are entered at once for one e-mail add one person, and one vote", async () => {
  const world = await newWorld();
  const { slug: projectSlug, member, outsider } = world;
  const feedbackId = await newFeedback(world, outsider);
  const vote = { projectSlug, feedbackId, email: "ada@customer.example", name: "Ada", upvoted: true };
  const votes = await Promise.all(Array.from({ length: 5 }, () => trpc(member.token).feedback.voteFor.mutate(vote)));
  expect(new Set(votes.map(({ person_id }) => person_id)).size).toBe(1);
  expect((await trpc().feedback.get.query({ projectSlug, feedbackId })).upvotes).toBe(1);
});

test("the team posts on behalf of a person, and nobody else does", async () => {
  const world = await newWorld();
  const { slug: projectSlug, member, outsider } = world;
  const person = await newSignedInPerson(world);
  const input = { projectSlug, title: "T", description: "D", on_behalf_of: person.id };
  const { id: feedbackId, user_id } = await trpc(member.token).feedback.create.mutate(input);
  expect(user_id).toBe(person.id);
  expect(await trpc(member.token).feedback.get.query({ projectSlug, feedbackId })).toMatchObject({
    user: { id: person.id, full_name: person.name },
  });
  await settled();
  const { items } = await trpc(member.token).event.list.query({ projectSlug, kinds: ["feedback.created"] });
  expect(items).toMatchObject([{ feedback_id: feedbackId, actor: { id: member.id } }]);
  for (const { token } of [outsider, person])
    await expect(trpc(token).feedback.create.mutate(input)).rejects.toThrow(
      "to set on_behalf_of takes the role member",
    );
  const unknown = trpc(member.token).feedback.create.mutate({ ...input, on_behalf_of: newId() });
  await expect(unknown).rejects.toThrow("on_behalf_of is invalid");
  const tagged = trpc(member.token).feedback.create.mutate({ ...input, tags: ["none"], status: "planned" });
  await expect(tagged).rejects.toThrow("invalid tag(s): none");
  // `/v1` does not know the field.
  const { body } = await rest("POST", `/projects/${projectSlug}/feedback`, { token: member.token, body: input });
  expect(body.user_id).toBe(member.id);
});
