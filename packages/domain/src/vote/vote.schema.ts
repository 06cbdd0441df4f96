import { Count } from "@earshot/operations/schema";
import { z } from "zod";

/** A vote is set, not toggled: repeating it changes nothing. */
export const Vote = z.object({ upvoted: z.boolean() });

export const VoteResult = z.object({ upvotes: Count, has_upvoted: z.boolean() }).meta({ id: "VoteResult" });
