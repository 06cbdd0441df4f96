import { CreateFeedbackInput } from "@earshot/client/schemas";
import { config } from "zod";

// zod's compiled checks would need eval, which the page's policy forbids.
config({ jitless: true });

/** Returns the fault of new feedback, by the service's own schema; undefined if it has none. */
export function faultOf(input: object): string | undefined {
  const issue = CreateFeedbackInput.safeParse(input).error?.issues[0];
  return issue && `${issue.path.join(".")} ${issue.message}.`;
}
