import { type ObjectType, plainFields } from "@earshot/operations";
import { VoteResult } from "./vote.schema.ts";

export const voteResultType: ObjectType = { name: "VoteResult", description: "", fields: plainFields(VoteResult) };
