import { ProjectPath, text } from "@earshot/operations/schema";

export const SimilarFeedbackInput = ProjectPath.extend({
  text: text(0, 200).meta({ description: "What somebody writes, such as the title of new feedback." }),
});
