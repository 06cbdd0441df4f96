import { CreateFeedbackInput } from "@earshot/client/schemas";
import { config } from "zod";

// Compiled checks would need eval, which the page's policy refuses.
config({ jitless: true });

/** What is wrong with new feedback, by the service's own schema; undefined if nothing is. */
export const faultOf = (input: object): string | undefined =>
  CreateFeedbackInput.safeParse(input).error?.issues[0]?.message;
