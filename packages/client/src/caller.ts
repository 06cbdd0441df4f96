import { type TRPCRequestOptions, TRPCUntypedClient } from "@trpc/client";
import type { AnyTRPCRouter } from "@trpc/server";
import type { Unsubscribable } from "@trpc/server/observable";
import type { LinkError } from "./error.ts";

type Client = TRPCUntypedClient<AnyTRPCRouter>;

/** Rejects with the cause that the links report, which tRPC's client wraps in an error of its own. */
export class Caller extends TRPCUntypedClient<AnyTRPCRouter> {
  override query(path: string, input?: unknown, options?: TRPCRequestOptions): Promise<unknown> {
    return super.query(path, input, options).catch(unwrap);
  }

  override mutation(path: string, input?: unknown, options?: TRPCRequestOptions): Promise<unknown> {
    return super.mutation(path, input, options).catch(unwrap);
  }

  override subscription(path: string, input: unknown, options: Parameters<Client["subscription"]>[2]): Unsubscribable {
    const onError = ({ cause }: LinkError) => options.onError?.(cause as LinkError);
    return super.subscription(path, input, { ...options, onError });
  }
}

const unwrap = ({ cause }: LinkError): never => {
  throw cause as Error;
};
