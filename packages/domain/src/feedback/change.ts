import { signedIn } from "../shared/access.ts";
import { ProjectPath } from "../shared/schema.ts";
import { subscription } from "../shared/subscription.ts";

export const feedbackChanged = subscription({
  name: "feedbackChanged",
  summary: "What is done to a project's feedback and the comments on it from now on, until the stream ends.",
  access: signedIn,
  input: ProjectPath,
});
