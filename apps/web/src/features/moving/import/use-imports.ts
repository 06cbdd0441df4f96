import type { CreateImportInput, Import, ImportPreview, StartImportInput } from "@earshot/client";
import { useEarshot, useEarshotClient } from "@earshot/client/react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useBoard } from "../../../data/project/use-board.ts";
import { sentenceOf } from "../../../ui/messages/failure.tsx";

export type Source = Import["source"];

/** True for those who import. */
export const useMayImport = (): boolean => useBoard().viewer?.can.includes("import.create") ?? false;

/** The milliseconds between two looks at an import that a job works on. */
const lookEvery = 1_000;

/** True while a job works on it. */
export const isMoving = ({ state }: Pick<Import, "state">) => ["fetching", "running", "undoing"].includes(state);

export function useImports() {
  const { slug: projectSlug } = useBoard();
  return useQuery({
    ...useEarshot().import.list.queryOptions({ projectSlug }),
    enabled: useMayImport(),
    refetchInterval: ({ state: { data } }) => (data?.some(isMoving) ? lookEvery : false),
  });
}

/** An import with its counts, again and again while a job works on it. */
export function useImport(importId: string) {
  const { slug: projectSlug } = useBoard();
  return useQuery({
    ...useEarshot().import.preview.queryOptions({ projectSlug, importId }),
    refetchInterval: ({ state: { data } }) => (data && isMoving(data) ? lookEvery : false),
  });
}

const pathOf = (slug: string, importId: string) => `/p/${slug}/imports/${importId}`;

/** The address of all rows with faults. */
export const faultsOf = (slug: string, importId: string) => `${pathOf(slug, importId)}/faults.csv`;

async function send(path: string, file: File): Promise<void> {
  const response = await fetch(`${path}/file`, {
    method: "POST",
    headers: { "content-type": "application/octet-stream" },
    body: file,
  });
  if (response.ok) return;
  const { error } = (await response.json().catch(() => ({}))) as { error?: string };
  throw Object.assign(new Error(error), error !== undefined && { status: response.status });
}

/** Creates an import, and sends its file if it has one. Its id goes to `onDone`. */
export function useCreate(onDone: (id: string) => void) {
  const client = useEarshotClient();
  const reload = useReload();
  const { slug: projectSlug } = useBoard();
  const { mutate, isPending, error } = useMutation({
    async mutationFn({ file, ...input }: Omit<CreateImportInput, "projectSlug"> & { file?: File }) {
      const { id } = await client.import.create.mutate({ projectSlug, ...input });
      if (file) await send(pathOf(projectSlug, id), file);
      return id;
    },
    async onSuccess(id) {
      await reload();
      onDone(id);
    },
  });
  return { create: mutate, isPending, fault: error && sentenceOf(error) };
}

function useReload() {
  const earshot = useEarshot();
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: earshot.import.pathKey() });
}

interface Move extends Pick<StartImportInput, "statuses" | "tags"> {
  to: "start" | "undo";
}

/** Starts an import, or stops and undoes it. */
export function useMove({ id: importId }: ImportPreview) {
  const client = useEarshotClient();
  const { slug: projectSlug } = useBoard();
  const reload = useReload();
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ to, ...chosen }: Move) => client.import[to].mutate({ projectSlug, importId, ...chosen }),
    onSettled: reload,
  });
  return { move: mutate, isPending, fault: error && sentenceOf(error) };
}
