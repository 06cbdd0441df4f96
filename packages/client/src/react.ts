import type { QueryClient } from "@tanstack/react-query";
import {
  createTRPCContext,
  createTRPCOptionsProxy,
  useSubscription as useTRPCSubscription,
} from "@trpc/tanstack-react-query";
import type { AnyTRPCRouter } from "@trpc/server";
import type { FC, ReactNode } from "react";
import type { EarshotOptions, Subscribed, Subscribing } from "./options.ts";
import type { EarshotClient } from "./router.ts";

const context = createTRPCContext<AnyTRPCRouter>();

interface ProviderProps {
  trpcClient: EarshotClient;
  queryClient: QueryClient;
  children: ReactNode;
}

/** Provides a client, `trpcClient`, and a `queryClient` that caches responses. */
export const EarshotProvider = context.TRPCProvider as unknown as FC<ProviderProps>;
/** Returns options for TanStack Query: `useQuery(useEarshot().feedback.get.queryOptions({ … }))`. */
export const useEarshot = context.useTRPC as () => unknown as () => EarshotOptions;
/** Returns the same options outside of components, such as in a route's loader. */
export const earshotOptions = createTRPCOptionsProxy as unknown as (parts: {
  client: EarshotClient;
  queryClient: QueryClient;
}) => EarshotOptions;
/** Returns the client, for calls outside a query. */
export const useEarshotClient = context.useTRPCClient as () => unknown as () => EarshotClient;
/** Subscribes while the component is shown: `useSubscription(useEarshot().feedback.changed.subscriptionOptions({ … }))`. */
export const useSubscription = useTRPCSubscription as unknown as <Event>(
  options: Subscribing<Event>,
) => Subscribed<Event>;

export type * from "./options.ts";
