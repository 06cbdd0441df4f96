import type { Edit } from "@earshot/client";
import { type EarshotOptions, useEarshot } from "@earshot/client/react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { NextPage } from "../../ui/layout/next-page.tsx";
import { Skeleton } from "../../ui/layout/skeleton.tsx";
import { TeamBadge } from "../../ui/marks/team-badge.tsx";
import { Dialog } from "../../ui/messages/dialog.tsx";
import { Empty } from "../../ui/messages/empty.tsx";
import { Failure } from "../../ui/messages/failure.tsx";
import { Prose } from "../../ui/text/prose.tsx";
import { Ago } from "../../ui/text/time.tsx";
import { useBoard } from "../project/use-board.ts";
import type { Edited } from "./edits.tsx";
import classes from "./edits.module.css";
import { editsText as text } from "./edits.text.ts";

/** Edits are read anew each time: nobody who has the list open is told of a new one. */
const inPages = {
  getNextPageParam: (last: { next_cursor: string | null }) => last.next_cursor,
  initialCursor: null,
  staleTime: 0,
};

/** The edits of feedback or of a comment, in pages. */
function editPages({ feedback, comment }: EarshotOptions, projectSlug: string, { feedbackId, commentId }: Edited) {
  const path = { projectSlug, feedbackId };
  return commentId === undefined
    ? feedback.edits.infiniteQueryOptions(path, inPages)
    : comment.edits.infiniteQueryOptions({ ...path, commentId }, inPages);
}

const Version = ({ edit: { field, before, user, created_at: at } }: { edit: Edit }) => (
  <li>
    <p className={classes["head"]}>
      <strong>{text.fields[field]}</strong>
      <bdi>{text.by(user?.full_name ?? text.deletedUser)}</bdi>
      {user && <TeamBadge person={user} />}
      <Ago at={at} />
    </p>
    {before === "" ? (
      <p className={classes["empty"]}>{text.empty}</p>
    ) : field === "title" ? (
      <p dir="auto">{before}</p>
    ) : (
      <Prose text={before} />
    )}
  </li>
);

/** The former texts of feedback or of a comment, newest first. For the team. */
export function EditsDialog({ close, ...item }: Edited & { close: () => void }) {
  const { slug } = useBoard();
  const { data, error, refetch, ...list } = useInfiniteQuery(editPages(useEarshot(), slug, item));
  const edits = data?.pages.flatMap(({ items }) => items);
  return (
    <Dialog isOpen close={close} title={text.title} text={text.lead}>
      {error && !edits && <Failure error={error} retry={() => void refetch()} />}
      {!error && !edits && <Skeleton rows={2} />}
      {edits?.length === 0 && <Empty title={text.none} text={text.noneText} />}
      {edits && edits.length > 0 && (
        <ol className={classes["versions"]}>
          {edits.map((edit) => (
            <Version key={edit.id} edit={edit} />
          ))}
        </ol>
      )}
      <NextPage list={{ ...list, error }} />
    </Dialog>
  );
}
