import type { Settings } from "@earshot/client";
import { useEarshot, useEarshotClient } from "@earshot/client/react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { sentenceOf } from "../../ui/failure.tsx";

interface NewProject {
  name: string;
  slug: string;
  visibility: Settings["visibility"];
}

/** Letters that are no letter of a to z with a mark. */
const spelled: Readonly<Record<string, string>> = { ß: "ss", æ: "ae", œ: "oe", ø: "o", đ: "d", ł: "l", þ: "th" };

/** The address that a name suggests. */
export const slugOf = (name: string): string =>
  name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[ßæœøđłþ]/g, (letter) => spelled[letter] ?? letter)
    .replace(/\p{M}/gu, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 64)
    .replace(/-$/, "");

/** Makes a project, and goes to its board. */
export function useCreateProject(onSlugRefused: () => void) {
  const [earshot, client, queryClient] = [useEarshot(), useEarshotClient(), useQueryClient()];
  const navigate = useNavigate();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (project: NewProject) => client.project.create.mutate(project),
    onError: ({ message }) => message.startsWith("slug ") && onSlugRefused(),
    async onSuccess({ slug }) {
      await queryClient.invalidateQueries({ queryKey: earshot.project.pathKey() });
      await navigate({ to: "/p/$slug", params: { slug } });
    },
  });
  return { create: mutate, isPending, fault: error && sentenceOf(error) };
}
