import { getFeedback, listProjects, pageChangelogs, pageComments, pageFeedback } from "@earshot/domain";
import { type Context, notFound, type Operation, runOperation } from "@earshot/operations";
import { maxAnswer } from "../tools/shorten.ts";
import {
  changelogDocument,
  type ChangelogItem,
  type CommentItem,
  feedbackDocument,
  type FeedbackItem,
  type Page,
  roadmapDocument,
} from "./markdown.ts";

const mimeType = "text/markdown";

/** The addresses of resources, with their arguments. */
export const templates = [
  {
    uriTemplate: "earshot://{projectSlug}/feedback/{feedbackId}{?cursor}",
    name: "feedback",
    title: "A feedback item with its comments",
    mimeType,
  },
  {
    uriTemplate: "earshot://{projectSlug}/roadmap{?stage,cursor}",
    name: "roadmap",
    title: "A project's roadmap: what is planned, then what is active, then what is done",
    mimeType,
  },
  {
    uriTemplate: "earshot://{projectSlug}/changelog{?cursor}",
    name: "changelog",
    title: "What a project has published, newest first",
    mimeType,
  },
];

/** The stages of a roadmap, each of which has pages of its own. */
const stages = ["planned", "active", "done"];

async function run<Output>(operation: Operation, ctx: Context, input: object): Promise<Output> {
  return JSON.parse((await runOperation(operation, ctx, input)).json.toString()) as Output;
}

/** Lists the roadmap and the changelog of each of the caller's projects. An anonymous caller has none. */
export async function listResources(ctx: Context) {
  if ((await ctx.authentication()) === null) return [];
  const projects = await run<{ slug: string }[]>(listProjects, ctx, {});
  return projects.flatMap(({ slug }) =>
    ["roadmap", "changelog"].map((name) => ({
      uri: `earshot://${slug}/${name}`,
      name: `${name} of ${slug}`,
      mimeType,
    })),
  );
}

interface Read<Item> {
  readonly operation: Operation;
  readonly input: object;
  /** The address of the pages, up to their cursor. */
  readonly address: string;
  readonly cursor: string | undefined;
  /** The address of what comes after the last page. */
  readonly after?: string | undefined;
  readonly document: (page: Page<Item>) => string;
}

/** Returns a page's document. Asks for fewer items until it is short enough; a single long one ends early. */
async function documentOf<Item>(ctx: Context, { operation, input, address, cursor, after, document }: Read<Item>) {
  for (let limit = 50; ; limit = Math.floor(limit / 2)) {
    const page = await run<{ items: Item[]; next_cursor: string | null }>(operation, ctx, {
      ...input,
      limit,
      ...(cursor && { cursor }),
    });
    const next = page.next_cursor === null ? (after ?? null) : `${address}cursor=${page.next_cursor}`;
    const text = document({ items: page.items, next });
    if (text.length <= maxAnswer) return text;
    if (limit === 1) return `${text.slice(0, maxAnswer - 200)}\n\nThe rest is left out: read it with the tools.`;
  }
}

/** Returns a resource as Markdown. Throws 404 for an address of none. */
export async function readResource(ctx: Context, uri: string): Promise<{ text: string; mimeType: string }> {
  const [, address = "", projectSlug = "", path = "", query = ""] =
    /^(earshot:\/\/([^/?]+)\/([^?]+))(?:\?(.*))?$/.exec(uri) ?? [];
  const parameters = new URLSearchParams(query);
  const of = { address: `${address}?`, cursor: parameters.get("cursor") ?? undefined };
  const [kind, feedbackId = "", ...more] = path.split("/");
  if (kind === "feedback" && more.length === 0) {
    const input = { projectSlug, feedbackId };
    const item = await run<FeedbackItem>(getFeedback, ctx, input);
    const document = (comments: Page<CommentItem>) => feedbackDocument(item, comments);
    return { mimeType, text: await documentOf(ctx, { ...of, operation: pageComments, input, document }) };
  }
  const stage = parameters.get("stage") ?? "planned";
  if (path === "roadmap" && stages.includes(stage)) {
    const following = stages[stages.indexOf(stage) + 1];
    const read = {
      operation: pageFeedback,
      input: { projectSlug, sort: "roadmap", stage },
      address: `${address}?stage=${stage}&`,
      cursor: of.cursor,
      after: following && `${address}?stage=${following}`,
      document: (page: Page<FeedbackItem>) => roadmapDocument(stage, page),
    };
    return { mimeType, text: await documentOf(ctx, read) };
  }
  if (path === "changelog") {
    const input = { projectSlug, public_only: true };
    const document: (page: Page<ChangelogItem>) => string = changelogDocument;
    return { mimeType, text: await documentOf(ctx, { ...of, operation: pageChangelogs, input, document }) };
  }
  throw notFound("resource");
}
