import type { ClaimRole } from "@earshot/client";
import { useEarshot, useEarshotClient } from "@earshot/client/react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useBoard } from "../../data/project/use-board.ts";
import { sentenceOf } from "../../ui/messages/failure.tsx";
import { useEndAll } from "../../ui/messages/toast.tsx";
import { useDeletion } from "../../ui/messages/undo.ts";
import { memberText } from "./member.text.ts";

/** Returns the roles that values of the identity provider's claim give. */
export function useClaims() {
  const { slug: projectSlug } = useBoard();
  return useQuery(useEarshot().member.claimRoles.queryOptions({ projectSlug }));
}

/** Returns a function that loads them again. */
function useReloadClaims() {
  const earshot = useEarshot();
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: earshot.member.claimRoles.queryKey() });
}

/** Gives a value a role. */
export function useSetClaim(onSet: () => void) {
  const earshot = useEarshot();
  const { slug: projectSlug } = useBoard();
  const reload = useReloadClaims();
  const endAll = useEndAll();
  const { mutate, isPending, error } = useMutation(
    earshot.member.setClaimRole.mutationOptions({
      async onSuccess() {
        await reload();
        onSet();
      },
    }),
  );
  const set = async (claim: ClaimRole) => {
    // The value may be one that is about to be deleted.
    await endAll();
    mutate({ projectSlug, ...claim });
  };
  return { set, isPending, fault: error && sentenceOf(error) };
}

/** Returns a function that deletes a value, unless it is undone while its message is shown. */
export function useDeleteClaim(): (claim: ClaimRole) => void {
  const client = useEarshotClient();
  const { slug: projectSlug } = useBoard();
  const reload = useReloadClaims();
  const remove = useDeletion();
  return ({ value }) =>
    remove({
      ids: [value],
      mayReturn: true,
      text: memberText.claims.removed(value),
      run: async () => {
        await client.member.deleteClaimRole.mutate({ projectSlug, value });
        await reload();
      },
    });
}
