import type { ShippingChangelog } from "@earshot/client";
import { useEarshot } from "@earshot/client/react";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { ChevronLeft } from "lucide-react";
import { useState } from "react";
import { Skeleton } from "../../ui/layout/skeleton.tsx";
import { Failure } from "../../ui/messages/failure.tsx";
import { Page } from "../../ui/layout/frame.tsx";
import { Segmented } from "../../ui/controls/segmented.tsx";
import { useBoard } from "../../data/project/use-board.ts";
import { EditorFields } from "../../features/changelog/editor/editor-fields.tsx";
import { EditorPreview } from "../../features/changelog/editor/editor-preview.tsx";
import { EditorSide } from "../../features/changelog/editor/editor-side.tsx";
import classes from "../../features/changelog/editor/editor.module.css";
import { editorText } from "../../features/changelog/editor/editor.text.ts";
import entryClasses from "../../features/changelog/entry.module.css";
import { useEditor } from "../../features/changelog/editor/use-editor.ts";
import { useSave } from "../../features/changelog/editor/use-save.ts";
import { Form } from "../../ui/forms/form.tsx";

function Editor({ entry, loadedAt }: { entry: ShippingChangelog | null; loadedAt: number }) {
  const { slug } = useBoard();
  const navigate = useNavigate();
  const [mode, setMode] = useState<"write" | "preview">("write");
  const { saved, draft, isChanged, change, settle, discard } = useEditor(entry, loadedAt);
  const { save, ...saving } = useSave({
    entry,
    saved,
    change,
    onSaved({ id }, sent) {
      settle(sent, id);
      const to = "/p/$slug/manage/changelog/$changelogId";
      if (!entry) void navigate({ to, params: { slug, changelogId: id }, replace: true });
    },
  });
  const submit = () => {
    save(draft);
  };
  return (
    <Page
      aside={
        <EditorSide
          draft={draft}
          saved={saved}
          isChanged={isChanged}
          isNew={entry === null}
          change={change}
          discard={discard}
          saving={saving}
        />
      }
    >
      <Link to="/p/$slug/manage/changelog" params={{ slug }} className={entryClasses["crumb"]}>
        <ChevronLeft size={14} strokeWidth={1.75} aria-hidden="true" data-flip />
        {editorText.crumb}
      </Link>
      <div className={classes["bar"]}>
        <h1>{entry ? editorText.edit : editorText.create}</h1>
        <Segmented label={editorText.mode} value={mode} options={editorText.modes} onChange={setMode} />
      </div>
      <Form id="editor" aria-label={entry ? editorText.edit : editorText.create} onSubmit={submit}>
        <div hidden={mode === "preview"} onInvalidCapture={() => setMode("write")}>
          <EditorFields draft={draft} change={change} />
        </div>
        {mode === "preview" && <EditorPreview draft={draft} />}
      </Form>
    </Page>
  );
}

function SavedEntry({ changelogId }: { changelogId: string }) {
  const { slug: projectSlug } = useBoard();
  const options = useEarshot().changelog.get.queryOptions({ projectSlug, changelogId });
  const { data, error, refetch, dataUpdatedAt } = useQuery(options);
  if (data) return <Editor entry={data} loadedAt={dataUpdatedAt} />;
  return (
    <Page>{error ? <Failure error={error} level={1} retry={() => void refetch()} /> : <Skeleton rows={3} />}</Page>
  );
}

/** `/p/{slug}/manage/changelog/{changelogId}`: one entry, or a new one. */
export function EditorPage() {
  const { changelogId } = useParams({ from: "/p/$slug/manage/changelog/$changelogId" });
  if (changelogId === "new") return <Editor key="new" entry={null} loadedAt={0} />;
  return <SavedEntry key={changelogId} changelogId={changelogId} />;
}
