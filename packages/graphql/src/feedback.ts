import {
  createFeedback,
  deleteFeedback,
  selectFeedback,
  setFeedbackUpvote,
  updateFeedback,
  voteResultType,
} from "@earshot/domain";
import { mutationField, queryField } from "./root-fields.ts";
import type { Reload } from "./roots.ts";

queryField("feedback", selectFeedback, {
  args: { projectSlug: "String", id: "ID" },
  inputOf: ({ projectSlug, id }) => ({ projectSlug, feedbackId: id }),
});

const reload: Reload = {
  select: selectFeedback,
  inputOf: ({ id }, { projectSlug }) => ({ projectSlug, feedbackId: id }),
};

mutationField(createFeedback, selectFeedback.type, reload);
mutationField(updateFeedback, selectFeedback.type, reload);
mutationField(deleteFeedback, selectFeedback.type, reload);
mutationField(setFeedbackUpvote, voteResultType);
