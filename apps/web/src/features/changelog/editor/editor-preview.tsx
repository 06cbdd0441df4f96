import type { Changelog } from "@earshot/client";
import type { Draft } from "./draft.ts";
import { editorText } from "./editor.text.ts";
import { Entry } from "../entry.tsx";

const text = editorText.preview;

/** An entry as readers will see it. */
export const EditorPreview = ({ draft }: { draft: Draft }) => {
  const entry: Pick<Changelog, "publish_date" | "image" | "content" | "summary"> = {
    publish_date: draft.when === "draft" ? null : draft.at || null,
    image: draft.image || null,
    content: draft.content || draft.summary || text.empty,
    summary: draft.summary,
  };
  return <Entry entry={entry} heading={<h2 dir="auto">{draft.title || text.untitled}</h2>} />;
};
