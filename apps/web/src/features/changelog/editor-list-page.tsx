import { useEarshot } from "@earshot/client/react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { Bones } from "../../ui/bones.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { Empty } from "../../ui/empty.tsx";
import { Failure } from "../../ui/failure.tsx";
import { Page, PageHead, panel } from "../../ui/frame.tsx";
import { Rows } from "../../ui/rows.tsx";
import { useGone } from "../../ui/undo.ts";
import { useBoard } from "../project/use-board.ts";
import { EditorRow } from "./editor-row.tsx";
import { editorText } from "./editor.text.ts";

const text = editorText.list;

function Entries() {
  const { slug: projectSlug } = useBoard();
  const { data, error, refetch, dataUpdatedAt } = useQuery(useEarshot().changelog.list.queryOptions({ projectSlug }));
  const gone = useGone();
  if (!data) return error ? <Failure error={error} retry={() => void refetch()} /> : <Bones rows={4} />;
  const shown = data.filter(({ id }) => !gone.has(id));
  if (shown.length === 0)
    return (
      <div className={panel}>
        <Empty title={text.none} text={text.noneText} />
      </div>
    );
  return (
    <Rows label={text.label}>
      {shown.map((entry) => (
        <EditorRow key={entry.id} entry={entry} now={dataUpdatedAt} />
      ))}
    </Rows>
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
