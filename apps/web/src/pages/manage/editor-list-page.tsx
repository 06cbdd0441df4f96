import { useEarshot } from "@earshot/client/react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { NextPage } from "../../ui/layout/next-page.tsx";
import { Skeleton } from "../../ui/layout/skeleton.tsx";
import { buttonClass } from "../../ui/controls/button.tsx";
import { Empty } from "../../ui/messages/empty.tsx";
import { Failure } from "../../ui/messages/failure.tsx";
import { Page, PageHead, panel } from "../../ui/layout/frame.tsx";
import { Rows } from "../../ui/layout/rows.tsx";
import { useGone } from "../../ui/messages/undo.ts";
import { useBoard } from "../../data/project/use-board.ts";
import { EditorRow } from "../../features/changelog/editor/editor-row.tsx";
import { editorText } from "../../features/changelog/editor/editor.text.ts";
import { allEntries } from "../../features/changelog/pages.ts";

const text = editorText.list;

function Entries() {
  const { slug: projectSlug } = useBoard();
  const list = useInfiniteQuery(allEntries(useEarshot(), projectSlug));
  const { data, error, refetch, dataUpdatedAt, hasNextPage } = list;
  const gone = useGone();
  if (!data) return error ? <Failure error={error} retry={() => void refetch()} /> : <Skeleton rows={4} />;
  const shown = data.pages.flatMap(({ items }) => items).filter(({ id }) => !gone.has(id));
  if (shown.length === 0 && !hasNextPage)
    return (
      <div className={panel}>
        <Empty title={text.none} text={text.noneText} />
      </div>
    );
  return (
    <>
      <Rows label={text.label}>
        {shown.map((entry) => (
          <EditorRow key={entry.id} entry={entry} now={dataUpdatedAt} />
        ))}
      </Rows>
      <NextPage list={list} />
    </>
  );
}

/** `/p/{slug}/manage/changelog`: every entry, drafts first. */
export function EditorListPage() {
  const { slug } = useBoard();
  const params = { slug, changelogId: "new" };
  return (
    <Page>
      <PageHead title={text.title} text={text.lead}>
        <Link to="/p/$slug/manage/changelog/$changelogId" params={params} className={buttonClass({ kind: "primary" })}>
          <Plus size={16} strokeWidth={1.75} aria-hidden="true" />
          {text.add}
        </Link>
      </PageHead>
      <Entries />
    </Page>
  );
}
