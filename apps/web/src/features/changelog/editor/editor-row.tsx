import type { AuthoredChangelog } from "@earshot/client";
import { useEarshot } from "@earshot/client/react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Check, Clock, ExternalLink, PencilLine } from "lucide-react";
import { Badge } from "../../../ui/marks/badge.tsx";
import { Button, buttonClass } from "../../../ui/controls/button.tsx";
import { Row, RowNote } from "../../../ui/layout/rows.tsx";
import { LocalTime } from "../../../ui/text/local-time.tsx";
import { useDeletion } from "../../../ui/messages/undo.ts";
import { useBoard } from "../../../data/project/use-board.ts";
import { editorText } from "./editor.text.ts";
import classes from "./editor-row.module.css";
import { stateOf } from "../publication.ts";

const text = editorText.list;
const looks = {
  draft: { icon: PencilLine },
  scheduled: { icon: Clock, kind: "warn" },
  published: { icon: Check, kind: "ok" },
} as const;

function useDelete({ id, title }: AuthoredChangelog) {
  const earshot = useEarshot();
  const queryClient = useQueryClient();
  const remove = useDeletion();
  const { slug: projectSlug } = useBoard();
  const { mutateAsync } = useMutation(
    earshot.changelog.delete.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries({ queryKey: earshot.changelog.pathKey() }),
    }),
  );
  const run = () => mutateAsync({ projectSlug, changelogId: id });
  return () => remove({ ids: [id], text: text.removed(title), run });
}

/** An entry in the team's list: its state, and a link to the editor. */
export function EditorRow({ entry, now }: { entry: AuthoredChangelog; now: number }) {
  const { slug, viewer } = useBoard();
  const remove = useDelete(entry);
  const state = stateOf(entry, now);
  const actions = (
    <>
      {state === "published" && (
        <Link
          to="/p/$slug/changelog/$entrySlug"
          params={{ slug, entrySlug: entry.slug }}
          className={buttonClass({ kind: "quiet", icon: true })}
          aria-label={`${text.public}: ${entry.title}`}
        >
          <ExternalLink size={16} strokeWidth={1.75} aria-hidden="true" />
        </Link>
      )}
      {viewer?.can.includes("changelog.delete") && (
        <Button small kind="quiet" aria-label={text.removeThis(entry.title)} onClick={remove}>
          {text.remove}
        </Button>
      )}
    </>
  );
  return (
    <Row actions={actions}>
      <Link
        to="/p/$slug/manage/changelog/$changelogId"
        params={{ slug, changelogId: entry.id }}
        className={classes["title"]}
        dir="auto"
      >
        {entry.title}
      </Link>
      <RowNote>
        <Badge {...looks[state]}>{editorText.states[state]}</Badge>
        {state !== "draft" && entry.publish_date && <LocalTime at={entry.publish_date} />}
        <span dir="auto">{text.author(entry.author.full_name ?? text.deletedUser)}</span>
      </RowNote>
    </Row>
  );
}
