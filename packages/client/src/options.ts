import type {
  DataTag,
  DefinedInitialDataOptions,
  InfiniteData,
  QueryFilters,
  SkipToken,
  UndefinedInitialDataInfiniteOptions,
  UndefinedInitialDataOptions,
  UnusedSkipTokenInfiniteOptions,
  UnusedSkipTokenOptions,
  UseMutationOptions,
} from "@tanstack/react-query";
import type { CallOptions, Mutation, Query, SubscribeOptions, Subscription } from "./calls.ts";
import type { EarshotClient } from "./router.ts";

// @trpc/tanstack-react-query makes these at run time. Its own types need @trpc/client, and name nothing of Earshot.

type Key = [path: string[], options?: { input?: unknown; type?: "infinite" | "query" }];
type Filters = QueryFilters<Key> & { queryKey: Key };
type Own = "queryKey" | "queryFn" | "queryHash" | "queryKeyHashFn" | "initialPageParam";
/** The options that you may add to those of a read. */
type ReadOptions<Options> = Omit<Options, Own> & { trpc?: { abortOnUnmount?: boolean } };
type KeyedOptions<Options, Data> = Options & { queryKey: DataTag<Key, Data, Error> };

export interface Keyed {
  /** The start of the keys of everything in here: `queryClient.invalidateQueries({ queryKey: … })`. */
  pathKey: () => Key;
  pathFilter: (filters?: QueryFilters<Key>) => Filters;
}

export interface QueryOptions<Input, Output> extends Keyed {
  queryOptions: {
    <Data = Output>(
      input: Input | SkipToken,
      options: ReadOptions<DefinedInitialDataOptions<Output, Error, Data, Key>>,
    ): KeyedOptions<DefinedInitialDataOptions<Output, Error, Data, Key>, Output>;
    <Data = Output>(
      input: Input,
      options?: ReadOptions<UnusedSkipTokenOptions<Output, Error, Data, Key>>,
    ): KeyedOptions<UnusedSkipTokenOptions<Output, Error, Data, Key>, Output>;
    <Data = Output>(
      input: Input | SkipToken,
      options?: ReadOptions<UndefinedInitialDataOptions<Output, Error, Data, Key>>,
    ): KeyedOptions<UndefinedInitialDataOptions<Output, Error, Data, Key>, Output>;
  };
  queryKey: (input?: Partial<Input>) => DataTag<Key, Output, Error>;
  queryFilter: (input?: Partial<Input>, filters?: QueryFilters<Key>) => Filters;
}

type Cursor = string | null;
type Pages<Output> = InfiniteData<Output, Cursor>;
type InitialCursor = { initialCursor?: Cursor };

export interface PageOptions<Input, Output> {
  infiniteQueryOptions: {
    <Data = Pages<Output>>(
      input: Input,
      options: ReadOptions<UnusedSkipTokenInfiniteOptions<Output, Error, Data, Key, Cursor>> & InitialCursor,
    ): KeyedOptions<UnusedSkipTokenInfiniteOptions<Output, Error, Data, Key, Cursor>, Pages<Output>>;
    <Data = Pages<Output>>(
      input: Input | SkipToken,
      options: ReadOptions<UndefinedInitialDataInfiniteOptions<Output, Error, Data, Key, Cursor>> & InitialCursor,
    ): KeyedOptions<UndefinedInitialDataInfiniteOptions<Output, Error, Data, Key, Cursor>, Pages<Output>>;
  };
  infiniteQueryKey: (input?: Partial<Input>) => DataTag<Key, Pages<Output>, Error>;
  infiniteQueryFilter: (input?: Partial<Input>, filters?: QueryFilters<Key>) => Filters;
}

type Changing<Input, Output, Context> = UseMutationOptions<Output, Error, Input, Context>;

export interface MutationOptions<Input, Output> {
  mutationOptions: <Context = unknown>(
    options?: Omit<Changing<Input, Output, Context>, "mutationKey" | "mutationFn"> & { trpc?: CallOptions },
  ) => Changing<Input, Output, Context>;
  mutationKey: () => [path: string[]];
}

export interface SubscriptionOptions<Input, Event> {
  subscriptionOptions: (
    input: Input | SkipToken,
    options?: Omit<SubscribeOptions<Event>, "signal" | "onComplete"> & { enabled?: boolean },
  ) => Subscribing<Event>;
}

/** The options that `useSubscription` takes. */
export interface Subscribing<Event> {
  enabled: boolean;
  queryKey: Key;
  subscribe: (options: SubscribeOptions<Event>) => { unsubscribe: () => void };
}

/** The state that `useSubscription` returns. */
export interface Subscribed<Event> {
  status: "idle" | "connecting" | "pending" | "error";
  /** The last event. */
  data: Event | undefined;
  error: Error | null;
  /** Subscribes anew. */
  reset: () => void;
}

type OptionsOf<Procedure> =
  Procedure extends Query<infer Input, infer Output>
    ? QueryOptions<Input, Output> & ("cursor" extends keyof Exclude<Input, void> ? PageOptions<Input, Output> : unknown)
    : Procedure extends Mutation<infer Input, infer Output>
      ? MutationOptions<Input, Output>
      : Procedure extends Subscription<infer Input, infer Event>
        ? SubscriptionOptions<Input, Event>
        : never;

/** The options of a feature's procedures. */
export type FeatureOptions<Procedures> = Keyed & { [Name in keyof Procedures]: OptionsOf<Procedures[Name]> };

/** The options of every procedure for TanStack Query. */
export type EarshotOptions = Keyed & { [Feature in keyof EarshotClient]: FeatureOptions<EarshotClient[Feature]> };
