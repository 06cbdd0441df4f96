import { expectStatus, isOnTeam, missing, pick, type Play, type Turn } from "./turn.ts";

/** Returns the status with which a call that needs an admin is refused; undefined if it is allowed. */
function refusalOf(turn: Turn): number | undefined {
  if (!isOnTeam(turn)) return 404;
  return turn.model.roles[turn.who] === "admin" ? undefined : 403;
}

/** A status of the list, or now and then none. */
function address({ model, projectSlug, at }: Turn) {
  const status = pick(model.statuses, at);
  return { status, path: { projectSlug, statusId: status?.id ?? missing } };
}

const isTaken = ({ model: { statuses } }: Turn, wanted: string) => statuses.some(({ name }) => name === wanted);

const createStatus: Play = async (turn) => {
  const { api, projectSlug, name, model } = turn;
  const call = api.status.create.mutate({ projectSlug, name, color: "red", stage: "done" });
  const refusal = refusalOf(turn) ?? (isTaken(turn, name) ? 400 : undefined);
  if (refusal) return expectStatus(call, refusal);
  return model.statuses.push({ id: (await call).id, name, stage: "done" });
};

const updateStatus: Play = async (turn) => {
  const { api, name, model } = turn;
  const { status, path } = address(turn);
  const call = api.status.update.mutate({ ...path, name, stage: "active" });
  if (!status && isOnTeam(turn)) return expectStatus(call, 404);
  const refusal = refusalOf(turn) ?? (isTaken(turn, name) && status?.name !== name ? 400 : undefined);
  if (refusal || !status) return expectStatus(call, refusal);
  await expectStatus(call, undefined);
  for (const item of model.feedback) if (item.status === status.name) item.status = name;
  return Object.assign(status, { name, stage: "active" });
};

const deleteStatus: Play = async (turn) => {
  const { api, which, model } = turn;
  const { status, path } = address(turn);
  const into = pick(model.statuses, which);
  const call = api.status.delete.mutate({ ...path, into: into?.id ?? missing });
  if (!status && isOnTeam(turn)) return expectStatus(call, 404);
  const refusal = refusalOf(turn) ?? (!into || into === status ? 400 : undefined);
  if (refusal || !status || !into) return expectStatus(call, refusal);
  await expectStatus(call, undefined);
  for (const item of model.feedback) if (item.status === status.name) item.status = into.name;
  return model.statuses.splice(model.statuses.indexOf(status), 1);
};

const reorderStatuses: Play = async (turn) => {
  const { api, projectSlug, model, at } = turn;
  const by = at % model.statuses.length;
  const statuses = [...model.statuses.slice(by), ...model.statuses.slice(0, by)];
  const call = api.status.reorder.mutate({ projectSlug, statusIds: statuses.map(({ id }) => id) });
  await expectStatus(call, refusalOf(turn));
  return refusalOf(turn) ?? Object.assign(model, { statuses });
};

const reserve: Play = async (turn) => {
  const { api, projectSlug, model, yes, which } = turn;
  const reserved = (["voting", "commenting", "posting"] as const)[which % 3]!;
  const call = api.settings.update.mutate({ projectSlug, [reserved]: yes ? "team" : "everyone" });
  await expectStatus(call, refusalOf(turn));
  return refusalOf(turn) ?? model.teamOnly[yes ? "add" : "delete"](reserved);
};

const assign: Play = async (turn) => {
  const { api, projectSlug, model, people, at, which, yes } = turn;
  const item = pick(model.feedback, at);
  const owner = yes ? which % people.length : null;
  const userId = owner === null ? null : people[owner]!;
  const call = api.feedback.assign.mutate({ projectSlug, feedbackId: item?.id ?? missing, userId });
  if (!isOnTeam(turn) || !item || item.into) return expectStatus(call, 404);
  if (owner !== null && model.roles[owner] === "outsider") return expectStatus(call, 400);
  await expectStatus(call, undefined);
  return Object.assign(item, { owner });
};

const setRole: Play = async ({ owner, projectSlug, model, people, which, yes }) => {
  const target = which % people.length;
  const role = yes ? "admin" : "member";
  const call = owner.member.setRole.mutate({ projectSlug, userId: people[target]!, role });
  const isMember = model.roles[target] !== "outsider";
  await expectStatus(call, isMember ? undefined : 404);
  return isMember && model.roles.splice(target, 1, role);
};

const leave: Play = async (turn) => {
  const { api, projectSlug, model, people, who, which } = turn;
  const target = which % people.length;
  const call = api.member.remove.mutate({ projectSlug, userId: people[target]! });
  if (!isOnTeam(turn) || model.roles[target] === "outsider") return expectStatus(call, 404);
  const mayRemove = target === who || (model.roles[who] === "admin" && model.roles[target] === "member");
  await expectStatus(call, mayRemove ? undefined : 403);
  if (!mayRemove) return undefined;
  for (const item of model.feedback) if (item.owner === target) item.owner = null;
  return model.roles.splice(target, 1, "outsider");
};

export const teamPlays = [
  createStatus,
  updateStatus,
  deleteStatus,
  reorderStatuses,
  reserve,
  reserve,
  assign,
  assign,
  setRole,
  leave,
];
