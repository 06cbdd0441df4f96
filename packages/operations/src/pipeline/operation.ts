import type { z } from "zod";
import type { Mutation } from "../write/mutation.ts";
import type { Query } from "../read/query.ts";

export type Operation<I extends z.ZodObject = z.ZodObject, O extends z.ZodType = z.ZodType> =
  | Query<I, O>
  | Mutation<I, O>;
