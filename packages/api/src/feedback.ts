import {
  answerFeedback,
  assignFeedback,
  createFeedback,
  deleteFeedback,
  feedbackChanged,
  getExpandedFeedback,
  getFeedback,
  listFeedback,
  listFeedbackUpvotes,
  listMergedFeedback,
  mergeFeedback,
  moveFeedback,
  pageFeedback,
  setFeedbackUpvote,
  setFeedbackWatch,
  similarFeedback,
  unmergeFeedback,
  updateFeedback,
} from "@earshot/domain";
import { mutation, query, router, subscription } from "./trpc.ts";

const one = "/projects/{projectSlug}/feedback/{feedbackId}";

export const feedback = router({
  create: mutation(createFeedback, { method: "POST", path: "/projects/{projectSlug}/feedback" }),
  list: query(listFeedback, { method: "GET", path: "/projects/{projectSlug}/feedback" }),
  page: query(pageFeedback),
  similar: query(similarFeedback),
  get: query(getFeedback, { method: "GET", path: one, operation: getExpandedFeedback }),
  update: mutation(updateFeedback),
  answer: mutation(answerFeedback),
  move: mutation(moveFeedback),
  assign: mutation(assignFeedback),
  delete: mutation(deleteFeedback, { method: "DELETE", path: one }),
  setUpvote: mutation(setFeedbackUpvote),
  setWatch: mutation(setFeedbackWatch),
  merge: mutation(mergeFeedback),
  unmerge: mutation(unmergeFeedback),
  merged: query(listMergedFeedback),
  changed: subscription(feedbackChanged),
  upvotes: query(listFeedbackUpvotes, { method: "GET", path: `${one}/upvotes` }),
});
