import { ProjectPath, text } from "@earshot/operations/schema";

export const SimilarFeedbackInput = ProjectPath.extend({
  text: text(0, 200).meta({ description: "The text to compare with, such as the title of new feedback." }),
});
