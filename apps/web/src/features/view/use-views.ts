import type { SavedView } from "@earshot/client";
import { useEarshot, useEarshotClient } from "@earshot/client/react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useBoard } from "../../data/project/use-board.ts";
import { sentenceOf } from "../../ui/messages/failure.tsx";
import { useDeletion, useGone } from "../../ui/messages/undo.ts";
import { viewText } from "./view.text.ts";

/** The parameters of an address that a view saves. */
export type Search = SavedView["search"];

/** True if the caller is on the team, which alone has views. */
export function useMayView(): boolean {
  const { viewer } = useBoard();
  return viewer?.kind === "user" && viewer.can.includes("view.list");
}

/** Returns the saved views of a page. */
export function useViews(page: SavedView["page"]): readonly SavedView[] {
  const { slug: projectSlug } = useBoard();
  const gone = useGone();
  const { data = [] } = useQuery(useEarshot().view.list.queryOptions({ projectSlug }));
  return data.filter((view) => view.page === page && !gone.has(view.id));
}

function useReloadViews() {
  const queryClient = useQueryClient();
  const earshot = useEarshot();
  return () => queryClient.invalidateQueries({ queryKey: earshot.view.pathKey() });
}

interface Saved {
  page: SavedView["page"];
  search: Search;
  /** The view that is renamed; a new one without it. */
  view: SavedView | undefined;
}

export type ViewValues = Pick<SavedView, "name" | "is_shared">;

/** Creates a view of the address, or changes one. */
export function useSaveView({ page, search, view }: Saved, onSaved: (now: SavedView) => void) {
  const client = useEarshotClient();
  const { slug: projectSlug } = useBoard();
  const reload = useReloadViews();
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ values, changes }: { values: ViewValues; changes: Partial<ViewValues> }): Promise<SavedView> =>
      view
        ? client.view.update.mutate({ projectSlug, viewId: view.id, ...changes })
        : client.view.create.mutate({ projectSlug, page, search, ...values }),
    async onSuccess(now) {
      await reload();
      onSaved(now);
    },
  });
  return { save: mutate, isPending, fault: error && sentenceOf(error) };
}

/** Returns a function that deletes a view, unless it is undone while its message is shown. */
export function useDeleteView(): (view: SavedView) => void {
  const earshot = useEarshot();
  const { slug: projectSlug } = useBoard();
  const reload = useReloadViews();
  const remove = useDeletion();
  const { mutateAsync } = useMutation(earshot.view.delete.mutationOptions({ onSuccess: reload }));
  return ({ id, name }) =>
    remove({ ids: [id], text: viewText.removed(name), run: () => mutateAsync({ projectSlug, viewId: id }) });
}
