import type { ProjectConfig } from "@earshot/client";
import { useEarshot } from "@earshot/client/react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { sentenceOf } from "../../ui/messages/failure.tsx";
import { useBoard } from "../../data/project/use-board.ts";

const fault = (error: unknown) => (error === null ? null : sentenceOf(error));

/** Returns the query of the project's configuration, and a function that caches the result of an operation. */
function useStored() {
  const earshot = useEarshot();
  const queryClient = useQueryClient();
  const { slug: projectSlug } = useBoard();
  const options = earshot.config.get.queryOptions({ projectSlug });
  const store = (config: ProjectConfig) => queryClient.setQueryData(options.queryKey, config);
  return { earshot, projectSlug, options, store };
}

/** Returns the project's configuration. */
export const useConnections = () => useQuery(useStored().options);

interface ChatValues {
  webhook: string | null;
  role_id: string | null;
  status: boolean;
}

/** Sets the chat to which news are posted. */
export function useSetChat() {
  const { earshot, projectSlug, store } = useStored();
  const queryClient = useQueryClient();
  const { mutate, isPending, isSuccess, error } = useMutation(
    earshot.config.setChat.mutationOptions({
      async onSuccess(config) {
        store(config);
        await queryClient.invalidateQueries({ queryKey: earshot.config.chat.pathKey() });
      },
    }),
  );
  const save = (values: ChatValues) => mutate({ projectSlug, ...values });
  return { save, isPending, isSuccess, fault: fault(error) };
}

/** The time between two reads of the chat's log, in milliseconds: while a message waits, and otherwise. */
const [pollEvery, lookEvery] = [2_000, 15_000];

/** Returns the last messages to the chat. */
export function useChat() {
  const { slug: projectSlug } = useBoard();
  return useQuery({
    ...useEarshot().config.chat.queryOptions({ projectSlug }),
    refetchInterval: ({ state }) =>
      state.data?.messages.some(({ attempts }) => attempts === 0) ? pollEvery : lookEvery,
  });
}

/** Posts a test message to the chat. */
export function useTestChat() {
  const earshot = useEarshot();
  const queryClient = useQueryClient();
  const { slug: projectSlug } = useBoard();
  const { mutate, isPending, error } = useMutation(
    earshot.config.testChat.mutationOptions({
      onSettled: () => queryClient.invalidateQueries({ queryKey: earshot.config.chat.pathKey() }),
    }),
  );
  return { test: () => mutate({ projectSlug }), isPending, fault: fault(error) };
}

/** Sets the project's domain. The result has the DNS records that it needs. */
export function useSetDomain() {
  const { earshot, projectSlug, store } = useStored();
  const { mutate, data, isPending, error } = useMutation(
    earshot.config.setDomain.mutationOptions({ onSuccess: ({ records: _, ...config }) => store(config) }),
  );
  const save = (domain: string | null) => mutate({ projectSlug, domain });
  return { save, records: data?.records ?? [], isPending, fault: fault(error) };
}

/** Checks the DNS records of the project's domain. */
export function useVerifyDomain() {
  const { earshot, projectSlug, store } = useStored();
  const { mutate, reset, isPending, error } = useMutation(
    earshot.config.verifyDomain.mutationOptions({ onSuccess: store }),
  );
  return { verify: () => mutate({ projectSlug }), forget: reset, isPending, fault: fault(error) };
}
