import { recountBoard } from "@earshot/domain";
import type { Fixture, Ids, Input } from "./examples/example.ts";
import { examples, idExamples, idsOf, isRequired, procedureOf, takesProject } from "./examples.ts";
import { db } from "./server.ts";
import { newUpvote, type Person, type World } from "./world.ts";

interface Options {
  world: World;
  home?: World;
  caller: Person | null;
  author: Person;
  isSelf?: boolean;
}

/** The number of texts made unique in a project: the same ones, in the same order, in each new project. */
const counts = new Map<string, number>();

/** The call that an example's input is made for. The things that it addresses are created on first use. */
export function newFixture({ world, home = world, caller, author, isSelf = false }: Options): Fixture {
  const made = new Map<string, Promise<string>>();
  const team = [world.owner, world.admin, world.member];
  const fixture: Fixture = {
    world,
    home,
    caller,
    author,
    isSelf,
    isOnTeam: team.some(({ id }) => id === caller?.id),
    id(name) {
      const id = made.get(name) ?? idExamples[name]!.make(fixture);
      made.set(name, id);
      return id;
    },
    unique(text) {
      const count = (counts.get(home.id) ?? 0) + 1;
      counts.set(home.id, count);
      return `${text}-${count}`;
    },
  };
  return fixture;
}

/** The whole input of a procedure's example: with the project's slug as it is now, and the ids that it requires. */
export async function inputOf(name: string, fixture: Fixture): Promise<Input> {
  const procedure = procedureOf(name);
  const example = examples[name];
  if (!example) throw new Error(`${name} has no example: add one in apps/gateway/test/support/examples.`);
  if (example.ofServer && fixture.caller?.id === fixture.world.owner.id)
    await db.updateTable("users").set({ is_admin: true }).where("id", "=", fixture.caller.id).execute();
  const given = (await example.input?.(fixture)) ?? {};
  const input: Input = takesProject(procedure) ? { projectSlug: await slugOf(fixture.world) } : {};
  for (const id of idsOf(procedure)) if (!(id in given) && isRequired(procedure, id)) input[id] = await fixture.id(id);
  return { ...input, ...given };
}

/** An earlier call may have changed it. */
async function slugOf({ id, slug }: World): Promise<string> {
  const project = await db.selectFrom("projects").select("slug").where("id", "=", id).executeTakeFirst();
  return project?.slug ?? slug;
}

/** Makes one of everything in the fixture's project, and returns the ids. */
export async function furnish(fixture: Fixture): Promise<Ids> {
  const { home } = fixture;
  const ids: Ids = { projectSlug: home.slug, projectId: home.id };
  for (const name of Object.keys(idExamples)) ids[name] = await fixture.id(name);
  const { feedbackId = "", tagName = "" } = ids;
  const { id: tagId } = await db
    .selectFrom("tags")
    .select("id")
    .where("project_id", "=", home.id)
    .where("name", "=", tagName)
    .executeTakeFirstOrThrow();
  await db
    .insertInto("feedback_tags")
    .values({ project_id: home.id, feedback_id: feedbackId, tag_id: tagId })
    .execute();
  await recountBoard(db, home.id);
  const secret = { integration_chat_webhook: "https://chat.example/hook" };
  await db.updateTable("project_configs").set(secret).where("project_id", "=", home.id).execute();
  await newUpvote(home, feedbackId, home.admin);
  return { ...ids, tagId };
}
