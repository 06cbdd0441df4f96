import type { Settings } from "@earshot/client";
import { useEarshot, useEarshotClient } from "@earshot/client/react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { sentenceOf } from "../../ui/messages/failure.tsx";

interface NewProject {
  name: string;
  slug: string;
  visibility: Settings["visibility"];
}

/** The spelling of letters that are no letter from a to z with an accent. */
const spelled: Readonly<Record<string, string>> = { ß: "ss", æ: "ae", œ: "oe", ø: "o", đ: "d", ł: "l", þ: "th" };

/** Returns the slug that a name suggests. */
export const slugOf = (name: string): string =>
  name
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[ßæœøđłþ]/g, (letter) => spelled[letter] ?? letter)
    .replace(/\p{M}/gu, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 64)
    .replace(/-$/, "");

/** Creates a project, and goes to its board. */
export function useCreateProject(onSlugRefused: () => void) {
  const earshot = useEarshot();
  const client = useEarshotClient();
  const queryClient = useQueryClient();
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
