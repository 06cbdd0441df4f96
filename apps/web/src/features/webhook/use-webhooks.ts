import type { CreatedWebhook, CreateWebhookInput, Webhook } from "@earshot/client";
import { useEarshot, useEarshotClient } from "@earshot/client/react";
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { sentenceOf } from "../../ui/messages/failure.tsx";
import { useMessage } from "../../ui/messages/toast.tsx";
import { useDeletion } from "../../ui/messages/undo.ts";
import { useBoard } from "../../data/project/use-board.ts";
import { webhookText } from "./webhook.text.ts";

export type Kind = CreateWebhookInput["kinds"][number];
export type WebhookValues = Pick<CreateWebhookInput, "url" | "kinds"> & { with_email: boolean };

/** Returns true if the caller may see and change webhooks. */
export const useMayManage = (): boolean => useBoard().viewer?.can.includes("webhook.create") ?? false;

/** The time between two reads of webhooks while the page is open, in milliseconds: deliveries change their state. */
const lookEvery = 10_000;

/** Returns the project's webhooks. */
export function useWebhooks(enabled: boolean) {
  const { slug: projectSlug } = useBoard();
  return useQuery({ ...useEarshot().webhook.list.queryOptions({ projectSlug }), enabled, refetchInterval: lookEvery });
}

/** The time between two reads of deliveries while one of them waits, in milliseconds. */
const pollEvery = 2_000;

/** Returns a webhook's deliveries, newest first. */
export function useDeliveries(webhookId: string) {
  const { slug: projectSlug } = useBoard();
  const options = useEarshot().webhook.deliveries.infiniteQueryOptions(
    { projectSlug, webhookId, limit: 20 },
    { getNextPageParam: (last) => last.next_cursor, initialCursor: null },
  );
  return useInfiniteQuery({
    ...options,
    refetchInterval: ({ state }) =>
      state.data?.pages[0]?.items.some(({ state: its, attempts }) => its === "pending" && attempts === 0)
        ? pollEvery
        : false,
  });
}

/** Returns a delivery with its request and response. */
export function useDelivery(webhookId: string, deliveryId: string) {
  const { slug: projectSlug } = useBoard();
  return useQuery({
    ...useEarshot().webhook.delivery.queryOptions({ projectSlug, webhookId, deliveryId }),
    refetchInterval: ({ state }) => (state.data?.state === "pending" ? pollEvery : false),
  });
}

/** Returns a function that reloads the webhooks and their deliveries. */
function useReload() {
  const earshot = useEarshot();
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: earshot.webhook.pathKey() });
}

/** Creates a webhook, whose secret goes to `onCreated`, or changes one. */
export function useSaveWebhook(
  webhook: Webhook | undefined,
  onCreated: (created: CreatedWebhook) => void,
  onSaved: (now: Webhook) => void,
) {
  const client = useEarshotClient();
  const { slug: projectSlug } = useBoard();
  const reload = useReload();
  const { mutate, isPending, error } = useMutation({
    async mutationFn({ values, changes }: { values: WebhookValues; changes: Partial<WebhookValues> }) {
      if (webhook) return client.webhook.update.mutate({ projectSlug, webhookId: webhook.id, ...changes });
      const created = await client.webhook.create.mutate({ projectSlug, ...values });
      onCreated(created);
      return created;
    },
    async onSuccess(now) {
      await reload();
      onSaved(now);
    },
  });
  return { save: mutate, isPending, fault: error && sentenceOf(error) };
}

/** For how long back failed messages are sent again, in milliseconds. */
const replayed = 7 * 86_400_000;

/** Returns the actions on a webhook. A failure shows at the foot of the page. */
export function useActions(
  { id: webhookId, url }: Webhook,
  onSecret: (created: CreatedWebhook) => void = () => undefined,
) {
  const client = useEarshotClient();
  const { slug: projectSlug } = useBoard();
  const reload = useReload();
  const { say, tell } = useMessage();
  const remove = useDeletion();
  const path = { projectSlug, webhookId };
  const { mutate, isPending } = useMutation({
    mutationFn: (work: () => Promise<unknown>) => work(),
    onError: (error) => say(sentenceOf(error)),
    onSettled: reload,
  });
  return {
    isPending,
    test: () => mutate(() => client.webhook.test.mutate(path)),
    redeliver: (deliveryId: string) => mutate(() => client.webhook.redeliver.mutate({ ...path, deliveryId })),
    replay: () =>
      mutate(async () => {
        const since = new Date(Date.now() - replayed).toISOString();
        const { count } = await client.webhook.replay.mutate({ ...path, since });
        tell(webhookText.replayed(count));
      }),
    turn: (is_enabled: boolean) => mutate(() => client.webhook.update.mutate({ ...path, is_enabled })),
    rotate: () => mutate(async () => onSecret(await client.webhook.rotateSecret.mutate(path))),
    remove: () =>
      remove({
        ids: [webhookId],
        text: webhookText.removed(url),
        run: async () => {
          await client.webhook.delete.mutate(path);
          await reload();
        },
      }),
  };
}
