import type { CallOptions, Mutation, Rehearsal } from "./calls.ts";

/** Rehearses a write: the service does and undoes everything. Returns what it would do, and whom it would tell. */
export const rehearse = <Input, Output>(
  { mutate }: Mutation<Input, Output>,
  input: Input,
  options?: Pick<CallOptions, "signal">,
): Promise<Rehearsal<Output>> => {
  const context = { dryRun: true };
  return mutate(input, { ...options, context } as CallOptions) as Promise<unknown> as Promise<Rehearsal<Output>>;
};
