import { toDomainError } from "@earshot/domain";
import { type ExecutionArgs, type ExecutionResult, locatedError } from "graphql";
import type { Plugin } from "graphql-yoga";
import type { RequestContext } from "./builder.ts";
import { execute } from "./execute.ts";
import { planOf } from "./plan.ts";

/** Carries out queries by their plans; what fails of them, and all else, as Yoga does. */
export const planPlugin: Plugin<RequestContext> = {
  onExecute({ args: given, executeFn, setExecuteFn }) {
    const asked: ExecutionArgs = given;
    const plan = planOf(asked.document, asked.operationName);
    if (!plan) return;
    const whole = executeFn as (args: ExecutionArgs) => Promise<ExecutionResult>;
    setExecuteFn((args: ExecutionArgs) =>
      execute(plan, args).catch((error: unknown) => {
        // A database that is out of reach is not asked again.
        if (toDomainError(error).code === "SERVICE_UNAVAILABLE")
          return { data: null, errors: [locatedError(error, plan.operation)] };
        // What failed is not remembered.
        (args.contextValue as RequestContext).loaders.clear();
        return whole(args);
      }),
    );
  },
};
