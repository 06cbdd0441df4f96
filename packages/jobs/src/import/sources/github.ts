import { writtenOf } from "../record.ts";
import { countBy, listOf, objectOf, recorder, textOf } from "../recorder.ts";
import { type FetchedSource, itemsIn, type Json, type Pages } from "./source.ts";

const perPage = 100;
const issuesOf = (body: unknown): Json[] => listOf(body).filter((issue) => !issue["pull_request"]);
const thumbs = (thing: Json): number => Number(objectOf(thing["reactions"])["+1"] ?? 0);

/** The comments of a discussion, and the replies to each, that come with it. */
const mostSaid = 50;

const query = `query ($owner: String!, $name: String!, $after: String) {
  repository(owner: $owner, name: $name) {
    discussions(first: 50, after: $after) {
      pageInfo { hasNextPage endCursor }
      nodes {
        id number title body createdAt upvoteCount closed url
        author { login avatarUrl }
        category { name }
        labels(first: 20) { nodes { name color } }
        answer { id }
        comments(first: ${mostSaid}) {
          totalCount
          nodes {
            id body createdAt author { login avatarUrl }
            replies(first: ${mostSaid}) { totalCount nodes { id body createdAt author { login avatarUrl } } }
          }
        }
      }
    }
  }
}`;

/** How many items of a connection are not on its page. */
const leftOf = (connection: Json): number =>
  Math.max(0, Number(connection["totalCount"] ?? 0) - listOf(connection["nodes"]).length);

const discussionsOf = (body: unknown): Json =>
  objectOf(objectOf(objectOf(objectOf(body)["data"])["repository"])["discussions"]);

/** GitHub's API: https://docs.github.com/rest. Discussions come only with a key: GraphQL needs one. */
export const github: FetchedSource = {
  name: "GitHub",
  first: { step: "issues", page: 1 },
  async request({ step, page, of, at, cursor }, { key, options, page: read }) {
    const repository = options["repository"] ?? "";
    const headers = {
      accept: "application/vnd.github+json",
      "x-github-api-version": "2022-11-28",
      ...(key && { authorization: `Bearer ${key}` }),
    };
    if (step === "discussions") {
      if (!key) return undefined;
      const [owner, name] = repository.split("/");
      return {
        url: "https://api.github.com/graphql",
        headers,
        body: JSON.stringify({ query, variables: { owner, name, after: cursor } }),
      };
    }
    const base = `https://api.github.com/repos/${repository}/issues`;
    const search = `per_page=${perPage}&page=${textOf(page)}`;
    if (step === "issues") return { url: `${base}?state=all&sort=created&direction=asc&${search}`, headers };
    if (step === "comments") return { url: `${base}/comments?sort=created&direction=asc&${search}`, headers };
    const issue = listOf((await read(Number(of)))?.body)[Number(at)];
    if (!issue || issue["pull_request"] || thumbs(issue) === 0) return undefined;
    return { url: `${base}/${textOf(issue["number"])}/reactions?content=%2B1&${search}`, headers };
  },
  failureIn(body) {
    const [error] = listOf(objectOf(body)["errors"]);
    if (!error || discussionsOf(body)["nodes"]) return undefined;
    return { message: textOf(error["message"]).slice(0, 200), isLimit: error["type"] === "RATE_LIMITED" };
  },
  next(place, body, n) {
    const { step, page, pages, of, at } = place;
    if (step === "discussions") {
      const { hasNextPage, endCursor } = objectOf(discussionsOf(body)["pageInfo"]);
      return hasNextPage === true ? { step, cursor: endCursor } : undefined;
    }
    if (listOf(body).length >= perPage) return { ...place, page: Number(page) + 1 };
    if (step === "issues") return { step: "comments", page: 1, pages: n };
    if (step === "comments") return { step: "reactions", page: 1, pages, of: 1, at: 0 };
    if (Number(at) < perPage - 1) return { ...place, page: 1, at: Number(at) + 1 };
    if (Number(of) < Number(pages)) return { ...place, page: 1, of: Number(of) + 1, at: 0 };
    return { step: "discussions" };
  },
  read(pages, { options }, now, emit) {
    const its = recorder(`github ${options["repository"] ?? ""}`, now, emit, writtenOf);
    const person = (value: unknown) => {
      const { login, avatar_url, avatarUrl } = objectOf(value);
      return its.person(login, { name: login, avatar: avatar_url ?? avatarUrl });
    };
    const tags = (labels: unknown) =>
      listOf(labels).flatMap(({ name, color }) => its.tag(name, `#${textOf(color) || "64748b"}`));
    const ids = new Map<string, string>();
    const reactions = () => itemsIn(pages, "reactions", listOf);
    const voters = countBy(reactions(), ([, at]) => numberOf(pages, at));
    for (const [issue] of itemsIn(pages, "issues", issuesOf)) {
      const number = textOf(issue["number"]);
      const isClosed = issue["state"] === "closed";
      const status = !isClosed ? "open" : issue["state_reason"] === "completed" ? "completed" : "closed";
      const id = its.feedback(`issue ${number}`, {
        author: person(issue["user"]),
        title: textOf(issue["title"]),
        text: issue["body"],
        status: its.status(status),
        createdAt: issue["created_at"],
        tags: tags(issue["labels"]),
        extraVotes: thumbs(issue) - (voters.get(number) ?? 0),
        addresses: [issue["html_url"]],
        metadata: { url: issue["html_url"] },
      });
      ids.set(number, id);
    }
    for (const [{ user, created_at }, at] of reactions()) {
      const id = ids.get(numberOf(pages, at));
      if (id) its.vote(id, person(user), created_at);
    }
    for (const [comment] of itemsIn(pages, "comments", listOf)) {
      // Comments on pull requests are in the same list.
      const feedbackId = ids.get(textOf(comment["issue_url"]).split("/").at(-1) ?? "");
      if (feedbackId)
        its.comment(`issue ${textOf(comment["id"])}`, {
          feedbackId,
          author: person(comment["user"]),
          text: comment["body"],
          createdAt: comment["created_at"],
        });
    }
    for (const [discussion] of itemsIn(pages, "discussions", (body) => listOf(discussionsOf(body)["nodes"]))) {
      const feedbackId = its.feedback(`discussion ${textOf(discussion["number"])}`, {
        author: person(discussion["author"]),
        title: textOf(discussion["title"]),
        text: discussion["body"],
        status: its.status(discussion["closed"] === true ? "closed" : "open"),
        createdAt: discussion["createdAt"],
        tags: [...tags(objectOf(discussion["labels"])["nodes"]), ...its.tag(objectOf(discussion["category"])["name"])],
        // An author votes for their own.
        extraVotes: Number(discussion["upvoteCount"] ?? 0),
        addresses: [discussion["url"]],
        metadata: { url: discussion["url"] },
      });
      const comments = objectOf(discussion["comments"]);
      let left = leftOf(comments);
      for (const comment of listOf(comments["nodes"])) {
        const add = (value: Json, replyTo: string | null) =>
          its.comment(`discussion ${textOf(value["id"])}`, {
            feedbackId,
            author: person(value["author"]),
            text: value["body"],
            createdAt: value["createdAt"],
            replyTo,
          });
        const id = add(comment, null);
        const replies = objectOf(comment["replies"]);
        for (const reply of listOf(replies["nodes"])) add(reply, id);
        left += leftOf(replies);
      }
      const most = `only ${mostSaid} comments come, with ${mostSaid} replies each.`;
      if (left > 0) its.fault("comments", `discussion ${textOf(discussion["number"])} has ${left} more: ${most}`);
    }
  },
};

const numberOf = (pages: Pages, { of, at }: Json): string =>
  textOf(listOf(pages.get(Number(of))?.body)[Number(at)]?.["number"]);
