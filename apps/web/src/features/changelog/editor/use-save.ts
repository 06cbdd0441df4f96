import { EarshotError, rehearse, type ShippingChangelog } from "@earshot/client";
import { useEarshot, useEarshotClient } from "@earshot/client/react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { sentenceOf } from "../../../ui/messages/failure.tsx";
import { useBoard } from "../../../data/project/use-board.ts";
import { useTelling } from "../../../data/telling/telling.tsx";
import { tellingText } from "../../../data/telling/telling.text.ts";
import { hasPassed } from "../publication.ts";
import { type Draft, shipsSame } from "./draft.ts";
import { editorText } from "./editor.text.ts";

const refuse = (sentence: string) => new EarshotError(sentence, { code: "BAD_REQUEST", status: 400 });

/** Throws if the entry could not be published, before anything is saved. */
function check({ when, at, title, summary, content }: Draft): void {
  if (when === "later" && !at) throw refuse(editorText.when.needsDate);
  if (when !== "draft" && [title, summary, content].some((text) => text.trim() === ""))
    throw refuse(editorText.when.needsText);
}

/** True if everybody sees the entry once it is saved: now, or since a date that has passed. */
const isPublic = ({ when, at }: Draft) => when === "now" || (when === "later" && hasPassed(at));

/** Returns the fields that set the publication. A public entry keeps its date. */
function publicationOf({ when, at }: Draft, saved: Draft) {
  if (when === "draft") return { published: false };
  if (when === "later") return { published: true, publish_date: at };
  return saved.when === "now" ? {} : { published: true, publish_date: null };
}

interface Editing {
  entry: ShippingChangelog | null;
  saved: Draft;
  change: (changes: Partial<Draft>) => void;
  onSaved: (entry: ShippingChangelog, sent: Draft) => void;
}

/** Saves an entry: its text, the feedback that it ships, and its publication. */
export function useSave({ entry, saved, change, onSaved }: Editing) {
  const earshot = useEarshot();
  const client = useEarshotClient();
  const queryClient = useQueryClient();
  const { slug: projectSlug } = useBoard();
  const ask = useTelling();
  const { mutate, isPending, isSuccess, error } = useMutation({
    async mutationFn(draft: Draft): Promise<ShippingChangelog> {
      check(draft);
      const { title, feedback, status } = draft;
      const summary = draft.summary || null;
      const content = draft.content || null;
      const image = draft.image || null;
      const known = entry?.id ?? draft.madeId;
      const changelogId =
        known ?? (await client.changelog.create.mutate({ projectSlug, title, summary, content, image })).id;
      if (!known) change({ madeId: changelogId });
      const path = { projectSlug, changelogId };
      const ships = { ...path, feedbackIds: feedback.map(({ id }) => id) };
      // The feedback of an entry that is public already gets the status at once.
      const given =
        status && saved.when === "now"
          ? await ask({
              title: tellingText.moveAll(feedback.length, status),
              act: tellingText.move,
              rehearsals: [() => rehearse(client.changelog.setFeedback, { ...ships, status })],
            })
          : {};
      // The list is saved even if the question about the status is cancelled.
      if ((status && given) || !shipsSame(draft, saved))
        await client.changelog.setFeedback.mutate({ ...ships, ...(status && given && { status, ...given }) });
      const texts = { ...path, title, summary, content, image };
      const publication = publicationOf(draft, saved);
      const isAnnounced = isPublic(draft) && saved.when !== "now";
      const answer = isAnnounced
        ? await ask({
            title: tellingText.publishThis(title),
            act: tellingText.publish,
            rehearsals: [() => rehearse(client.changelog.update, { ...texts, ...publication })],
          })
        : {};
      // The texts are saved even if the question about publishing is cancelled.
      return client.changelog.update.mutate({ ...texts, ...(answer && { ...publication, ...answer }) });
    },
    async onSuccess(result, sent) {
      queryClient.setQueryData(earshot.changelog.get.queryKey({ projectSlug, changelogId: result.id }), result);
      onSaved(result, sent);
      void queryClient.invalidateQueries({ queryKey: earshot.feedback.pathKey() });
      await queryClient.invalidateQueries({ queryKey: earshot.changelog.pathKey() });
    },
  });
  return { save: mutate, isPending, isSuccess, fault: error && sentenceOf(error) };
}
