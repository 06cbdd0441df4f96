import type { Ask } from "./raw-http.ts";

/** `first` is in the query, whose cost is measured without its variables. The floor reads it from the variables. */
const graphql = (operationName: string, query: string, variables: { slug: string; first: number }) => ({
  path: "/graphql",
  body: { operationName, query: `query ${operationName}($slug: String!) ${query}`, variables },
});

const nestedQuery = `{ project(slug: $slug) { feedback(first: 20) { nodes { id title upvotes
  comments(first: 20) { nodes { id content user { id fullName }
    replies(first: 10) { nodes { id content user { id fullName }
      replies(first: 10) { nodes { id content user { id fullName } } } } } } } } } } }`;
const listQuery = `{ project(slug: $slug) { feedback(first: 50) { nodes { id title description status upvotes
  commentCount user { id email fullName avatarUrl } tags { name color } } } } }`;

const peerUser = "user: personByProjectIdAndUserId";
const replies = (first: number) => `commentsByProjectIdAndFeedbackIdAndReplyToId(first: ${first}, orderBy: ROW_ID_ASC)`;
const peerNestedQuery = `{ project: projectBySlug(slug: $slug) {
  feedback: feedbacksByProjectId(first: 20, orderBy: ROW_ID_DESC) { nodes { id: rowId title upvotes
    comments: commentsByProjectIdAndFeedbackId(first: 20, condition: { replyToId: null }, orderBy: ROW_ID_ASC) {
      nodes { id: rowId content ${peerUser} { id: rowId fullName }
        replies: ${replies(10)} { nodes { id: rowId content ${peerUser} { id: rowId fullName }
          replies: ${replies(10)} { nodes { id: rowId content ${peerUser} { id: rowId fullName } } } } } } } } } } }`;
const peerListQuery = `{ project: projectBySlug(slug: $slug) {
  feedback: feedbacksByProjectId(first: 50, orderBy: ROW_ID_DESC) { nodes { id: rowId title description status upvotes
    commentCount ${peerUser} { id: rowId email fullName avatarUrl }
    feedbackTagsByProjectIdAndFeedbackId { nodes { tagByProjectIdAndTagId { name color } } } } } } }`;

type Queries = Record<"gateway" | "peer", Ask>;

/** 20 items with 325 comments in all. */
const nested = { slug: "p17", first: 20 };
export const nestedQueries: Queries = {
  gateway: graphql("Nested", nestedQuery, nested),
  peer: graphql("Nested", peerNestedQuery, nested),
};

const list = { slug: "thousand", first: 50 };
export const listQueries: Queries = {
  gateway: graphql("List", listQuery, list),
  peer: graphql("List", peerListQuery, list),
};
