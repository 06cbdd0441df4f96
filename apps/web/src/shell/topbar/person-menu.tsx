import type { SignedInPerson } from "@earshot/client";
import { useEarshotClient } from "@earshot/client/react";
import { useMutation } from "@tanstack/react-query";
import { forgetDrafts } from "../../ui/hooks/use-draft.ts";
import { sentenceOf } from "../../ui/messages/failure.tsx";
import { useEndAll, useToast } from "../../ui/messages/toast.tsx";
import { useBoard } from "../../data/project/use-board.ts";
import { dropWaiting } from "../../data/session/waiting.ts";
import { projectText } from "../../features/project/project.text.ts";
import { PersonalMenu } from "./personal-menu.tsx";

/** The menu of a person whom the project's product has signed in. They are signed out of this project. */
export function PersonMenu({ person }: { person: SignedInPerson }) {
  const { slug: projectSlug, name } = useBoard();
  const client = useEarshotClient();
  const say = useToast();
  const endAll = useEndAll();
  const { mutate, isPending } = useMutation({
    async mutationFn() {
      await endAll();
      await client.person.signOut.mutate({ projectSlug });
    },
    onSuccess() {
      forgetDrafts();
      dropWaiting();
      location.reload();
    },
    onError: (error) => say(sentenceOf(error)),
  });
  return (
    <PersonalMenu
      person={person}
      label={projectText.signedInAs(person.full_name ?? "")}
      note={<span>{projectText.onlyHere(name)}</span>}
      isLeaving={isPending}
      signOut={() => mutate()}
    />
  );
}
