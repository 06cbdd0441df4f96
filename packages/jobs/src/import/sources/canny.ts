import { changelogRows } from "../changelog.ts";
import { countBy, listOf, objectOf, recorder, textOf } from "../recorder.ts";
import { type FetchedSource, itemsIn, type Json, type Pages } from "./source.ts";

/** The lists of Canny, in the order in which they are asked. Those of `v2` go on by a cursor. */
const steps = ["companies", "users", "posts", "comments", "votes", "entries"];
const byCursor = new Set(["companies", "users"]);

const listIn = (body: unknown, step: string): Json[] => listOf(objectOf(body)["items"] ?? objectOf(body)[step] ?? body);
const itemsOf = (pages: Pages, step: string) => itemsIn(pages, step, (body) => listIn(body, step));

/** Canny's API: https://developers.canny.io */
export const canny: FetchedSource = {
  name: "Canny",
  first: { step: "companies", skip: 0 },
  async request({ step, skip, cursor }, { key }) {
    const isV2 = byCursor.has(step);
    const place = isV2 ? cursor && { cursor } : { skip };
    return {
      url: `https://canny.io/api/${isV2 ? "v2" : "v1"}/${step}/list`,
      body: JSON.stringify({ apiKey: key, limit: 100, ...objectOf(place) }),
    };
  },
  next({ step, skip }, body) {
    const { hasMore, hasNextPage, cursor } = objectOf(body);
    if (hasNextPage === true && cursor) return { step, skip: 0, cursor };
    const got = listIn(body, step).length;
    if (hasMore === true && got > 0) return { step, skip: Number(skip) + got };
    const after = steps[steps.indexOf(step) + 1];
    return after === undefined ? undefined : { step: after, skip: 0 };
  },
  read(pages, _, now, emit) {
    const its = recorder("canny", now, emit);
    for (const [{ id, name, domain, monthlySpend: revenue, customFields: attributes }] of itemsOf(pages, "companies"))
      its.company(textOf(id), { name, domain, revenue, attributes });
    const person = (value: unknown) => {
      const user = objectOf(value);
      const companies = listOf(user["companies"]).map(({ id, name, monthlySpend: revenue }) =>
        its.company(textOf(id), { name, revenue }),
      );
      return its.person(user["id"], {
        email: user["email"],
        name: user["name"] ?? user["alias"],
        avatar: user["avatarURL"],
        externalId: user["userID"],
        seenAt: user["created"],
        attributes: user["customFields"],
        companies,
      });
    };
    for (const [user] of itemsOf(pages, "users")) person(user);

    const postOf = ({ post }: Json) => textOf(objectOf(post)["id"]);
    const boards = new Set<string>();
    for (const [{ board }] of itemsOf(pages, "posts")) boards.add(textOf(objectOf(board)["name"]));
    const voters = countBy(itemsOf(pages, "votes"), ([vote]) => postOf(vote));
    const [feedback, merged] = [new Map<string, string>(), new Map<string, string>()];
    const feedbackOf = (key: string) => merged.get(key) ?? feedback.get(key);
    for (const [post] of itemsOf(pages, "posts")) {
      const key = textOf(post["id"]);
      const board = boards.size > 1 ? its.tag(objectOf(post["board"])["name"]) : [];
      const change = objectOf(post["changeComment"]);
      const id = its.feedback(key, {
        author: person(post["author"]),
        title: textOf(post["title"]),
        text: withPictures(post["details"], post["imageURLs"]),
        status: its.status(textOf(post["status"]) || "open"),
        createdAt: post["created"],
        addresses: [post["url"]],
        tags: [
          ...listOf(post["tags"]).flatMap(({ name }) => its.tag(name)),
          ...its.tag(objectOf(post["category"])["name"]),
          ...board,
        ],
        extraVotes: Number(post["score"] ?? 0) - (voters.get(key) ?? 0),
        metadata:
          listOf(post["customFields"]).length > 0
            ? Object.fromEntries(listOf(post["customFields"]).map(({ name, value }) => [textOf(name), value]))
            : post["customFields"],
        answer: change["value"]
          ? { author: person(post["owner"]), text: change["value"], createdAt: post["statusChangedAt"] }
          : null,
      });
      feedback.set(key, id);
      // Merged feedback has no votes of its own any more.
      for (const { post: value } of listOf(post["mergeHistory"])) {
        const other = objectOf(value);
        its.feedback(textOf(other["id"]), {
          author: person(other["author"]),
          title: textOf(other["title"]),
          text: withPictures(other["details"], other["imageURLs"]),
          createdAt: other["created"],
          addresses: [other["url"]],
          mergedInto: id,
        });
        merged.set(textOf(other["id"]), id);
      }
    }
    for (const [vote] of itemsOf(pages, "votes")) {
      const id = feedback.get(postOf(vote));
      if (id) its.vote(id, person(vote["voter"]), vote["created"]);
    }
    for (const [comment] of itemsOf(pages, "comments")) {
      const feedbackId = feedbackOf(postOf(comment));
      if (!feedbackId) its.fault("comments", `comment ${textOf(comment["id"])} is on a post that is not there.`);
      else {
        const said = {
          feedbackId,
          author: person(comment["author"]),
          text: withPictures(comment["value"], comment["imageURLs"]),
          createdAt: comment["created"],
        };
        if (comment["internal"] === true || comment["private"] === true) its.note(textOf(comment["id"]), said);
        else {
          const replyTo = comment["parentID"] ? its.commentId(textOf(comment["parentID"])) : null;
          its.comment(textOf(comment["id"]), { ...said, replyTo });
        }
      }
    }
    for (const [entry] of itemsOf(pages, "entries")) {
      const types = Array.isArray(entry["types"]) ? entry["types"].map(textOf) : [];
      const rows = changelogRows("canny", textOf(entry["id"]), now, {
        title: textOf(entry["title"]),
        text: entry["markdownDetails"] ?? entry["plaintextDetails"],
        labels: [...types, ...listOf(entry["labels"]).map(({ name }) => textOf(name))].filter(Boolean),
        publishedAt: entry["publishedAt"] ?? entry["scheduledFor"],
        createdAt: entry["created"],
        address: entry["url"],
        feedback: listOf(entry["posts"]).flatMap(({ id }) => feedbackOf(textOf(id)) ?? []),
      });
      for (const row of rows) emit(row);
    }
  },
};

const withPictures = (text: unknown, urls: unknown): string =>
  [textOf(text), ...(Array.isArray(urls) ? urls : []).map((url) => `![](${textOf(url)})`)].join("\n\n").trim();
