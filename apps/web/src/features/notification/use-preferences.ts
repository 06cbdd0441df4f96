import type { Preferences } from "@earshot/client";
import { useEarshot } from "@earshot/client/react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { sentenceOf } from "../../ui/messages/failure.tsx";
import { useToast } from "../../ui/messages/toast.tsx";
import { useChosen } from "../../ui/hooks/use-chosen.ts";

/**
 * Returns the caller's choice of mails, and a function that changes it. A change shows at once, and is undone if it
 * fails.
 */
export function usePreferences() {
  const earshot = useEarshot();
  const queryClient = useQueryClient();
  const say = useToast();
  const options = earshot.account.preferences.queryOptions();
  const { data, ...query } = useQuery(options);
  const { chosen, choose, forget } = useChosen<Preferences>();
  const { mutateAsync } = useMutation(
    earshot.account.updatePreferences.mutationOptions({
      onSuccess: (preferences) => void queryClient.setQueryData(options.queryKey, preferences),
    }),
  );
  const change = (preferences: Partial<Preferences>) => {
    choose(preferences);
    void mutateAsync(preferences)
      .catch((error: unknown) => say(sentenceOf(error)))
      .finally(() => forget(preferences));
  };
  return { ...query, data: data && { ...data, ...chosen }, change };
}
