import { countBy, listOf, objectOf, recorder, survivorOf, textOf } from "../recorder.ts";
import { type FetchedPage, type FetchedSource, itemsIn, type Json, type Pages, type Place } from "./source.ts";

const itemsOf = (body: unknown): Json[] => listOf(objectOf(body)["data"] ?? objectOf(body)["results"] ?? body);

/** Goes on in a list: by a cursor, or in older versions by the number of a page. */
function more(place: Place, body: unknown): Place | undefined {
  const { nextCursor, page, totalPages } = objectOf(body);
  if (nextCursor) return { ...place, cursor: nextCursor };
  if (Number(page) < Number(totalPages)) return { ...place, page: Number(page) + 1 };
  return undefined;
}

/** The comments and voters of each post have addresses of their own: those of the posts of a page that was fetched. */
const perPost: Readonly<Record<string, string>> = { comments: "/v2/comment", voters: "/v2/posts/upvoters" };

const postAt = (page: FetchedPage | undefined, at: unknown) => itemsOf(page?.body)[Number(at)];

/** Featurebase's API: https://docs.featurebase.app */
export const featurebase: FetchedSource = {
  name: "Featurebase",
  first: { step: "posts", pages: 0 },
  async request({ step, cursor, page, of, at }, { key, page: read }) {
    const search = new URLSearchParams({ limit: "100" });
    if (cursor) search.set("cursor", textOf(cursor));
    if (page) search.set("page", textOf(page));
    const path = perPost[step];
    if (path) {
      const post = postAt(await read(Number(of)), at);
      if (!post) return undefined;
      search.set("submissionId", textOf(post["id"]));
    }
    return {
      url: `https://do.featurebase.app${path ?? "/v2/posts"}?${search.toString()}`,
      headers: { "x-api-key": key ?? "", "featurebase-version": "2026-01-01.nova" },
    };
  },
  next(place, body, n) {
    const { step, pages, of, at } = place;
    const further = more(place, body);
    if (step === "posts") return further ? { ...further, pages: n } : { step: "comments", pages: n, of: 1, at: 0 };
    if (further) return further;
    const { cursor: _, page: __, ...here } = place;
    if (step === "comments") return { ...here, step: "voters" };
    // No page of posts has more than 100.
    if (Number(at) < 99) return { step: "comments", pages, of, at: Number(at) + 1 };
    return Number(of) < Number(pages) ? { step: "comments", pages, of: Number(of) + 1, at: 0 } : undefined;
  },
  read(pages, _, now, emit) {
    const its = recorder("featurebase", now, emit);
    const person = (value: unknown) => {
      const { id, userId, email, name, profilePicture, externalUserId } = objectOf(value);
      return its.person(id ?? userId ?? email, { email, name, avatar: profilePicture, externalId: externalUserId });
    };
    const posts = () => itemsIn(pages, "posts", itemsOf);
    const merged = new Map<string, string>();
    const created = new Map<string, unknown>();
    for (const [post] of posts()) {
      const key = textOf(post["id"]);
      created.set(key, post["createdAt"] ?? post["date"]);
      if (post["mergedToSubmissionId"]) merged.set(key, textOf(post["mergedToSubmissionId"]));
    }
    const idOf = (key: string) => {
      const survivor = survivorOf(key, merged);
      return its.feedbackId(survivor, created.get(survivor));
    };
    const votes = () => itemsIn(pages, "voters", itemsOf);
    const voters = countBy(votes(), ([, at]) => postOf(pages, at));
    for (const [post] of posts()) {
      const key = textOf(post["id"]);
      const survivor = survivorOf(key, merged);
      its.feedback(key, {
        author: person(post["author"] ?? post["user"]),
        title: textOf(post["title"]),
        text: post["content"],
        status: its.status(textOf(objectOf(post["postStatus"] ?? post["status"])["name"] ?? post["status"]) || "open"),
        createdAt: created.get(key),
        addresses: [post["postUrl"] ?? post["url"], post["slug"] && `/p/${textOf(post["slug"])}`],
        tags: [
          ...listOf(post["postTags"] ?? post["tags"]).flatMap((tag) => its.tag(tag["name"], colorOf(tag["color"]))),
          ...its.tag(objectOf(post["postCategory"])["category"]),
        ],
        extraVotes: Number(post["upvotes"] ?? 0) - (voters.get(key) ?? 0),
        mergedInto: survivor === key ? null : idOf(key),
        metadata: post["customInputValues"],
      });
    }
    for (const [voter, at] of votes()) {
      const key = postOf(pages, at);
      if (created.has(key)) its.vote(idOf(key), person(voter), now);
    }
    const comment = (value: Json, feedbackId: string, replyTo: string | null): void => {
      const key = textOf(value["id"]);
      if (value["isDeleted"] !== true) {
        const author = person(value["author"] ?? value["user"]);
        const said = { feedbackId, author, text: value["content"], createdAt: value["createdAt"] };
        if (value["isPrivate"] === true) its.note(key, said);
        else its.comment(key, { ...said, replyTo });
      }
      for (const reply of listOf(value["replies"]))
        comment(reply, feedbackId, value["isPrivate"] === true ? null : its.commentId(key));
    };
    for (const [one, at] of itemsIn(pages, "comments", itemsOf)) comment(one, idOf(postOf(pages, at)), null);
  },
};

const postOf = (pages: Pages, { of, at }: Place): string => textOf(postAt(pages.get(Number(of)), at)?.["id"]);

const colorOf = (color: unknown): string => (/^#[0-9a-f]{6}$/i.test(textOf(color)) ? textOf(color) : "#64748b");
