import { expectStatus, missing, pick, type Play } from "./turn.ts";

const createTag: Play = async ({ api, projectSlug, model, who, name }) => {
  const call = api.tag.create.mutate({ projectSlug, name });
  if (model.roles[who] === "outsider") return expectStatus(call, 404);
  await expectStatus(call, model.tags.has(name) ? 400 : undefined);
  return model.tags.add(name);
};

const deleteTag: Play = async ({ api, projectSlug, model, who, name }) => {
  const call = api.tag.delete.mutate({ projectSlug, tagName: name });
  if (model.roles[who] === "outsider" || !model.tags.has(name)) return expectStatus(call, 404);
  if (model.roles[who] === "member") return expectStatus(call, 403);
  await expectStatus(call, undefined);
  for (const { tags } of model.feedback) tags.delete(name);
  return model.tags.delete(name);
};

const writeChangelog: Play = async ({ api, projectSlug, model, who, name, yes }) => {
  const call = api.changelog.create.mutate({ projectSlug, title: name, summary: "S", content: "C", published: yes });
  if (model.roles[who] === "outsider") return expectStatus(call, 404);
  return model.changelogs.push({ id: (await call).id, title: name, published: yes });
};

const changeChangelog: Play = async ({ api, projectSlug, model, who, at, name, yes }) => {
  const changelog = pick(model.changelogs, at);
  const changelogId = changelog?.id ?? missing;
  const call = api.changelog.update.mutate({ projectSlug, changelogId, title: name, published: yes });
  if (model.roles[who] === "outsider" || !changelog) return expectStatus(call, 404);
  await expectStatus(call, undefined);
  return Object.assign(changelog, { title: name, published: yes });
};

const deleteChangelog: Play = async ({ api, projectSlug, model, who, at }) => {
  const changelog = pick(model.changelogs, at);
  const call = api.changelog.delete.mutate({ projectSlug, changelogId: changelog?.id ?? missing });
  if (model.roles[who] === "outsider" || !changelog) return expectStatus(call, 404);
  if (model.roles[who] === "member") return expectStatus(call, 403);
  await expectStatus(call, undefined);
  return model.changelogs.splice(model.changelogs.indexOf(changelog), 1);
};

const invite: Play = async ({ api, projectSlug, model, who, name }) => {
  const email = `${name}@test.example`;
  const call = api.invite.create.mutate({ projectSlug, email });
  if (model.roles[who] === "outsider") return expectStatus(call, 404);
  if (model.roles[who] === "member") return expectStatus(call, 403);
  if (model.invites.some((other) => other.email === email)) return expectStatus(call, 400);
  return model.invites.push({ id: (await call).id, email });
};

const uninvite: Play = async ({ api, projectSlug, model, who, at }) => {
  const found = pick(model.invites, at);
  const call = api.invite.delete.mutate({ projectSlug, inviteId: found?.id ?? missing });
  if (model.roles[who] === "outsider" || !found) return expectStatus(call, 404);
  if (model.roles[who] === "member") return expectStatus(call, 403);
  await expectStatus(call, undefined);
  return model.invites.splice(model.invites.indexOf(found), 1);
};

export const projectPlays = [createTag, deleteTag, writeChangelog, changeChangelog, deleteChangelog, invite, uninvite];
