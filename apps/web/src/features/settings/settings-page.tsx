import { ReadOnly } from "../manage/read-only.tsx";
import { SettingsFrame } from "../manage/settings-frame.tsx";
import { useBoard } from "../project/use-board.ts";
import { Access, Messages } from "./access.tsx";
import { DeleteProject } from "./delete-project.tsx";
import { ProjectForm } from "./project-form.tsx";
import { settingsText } from "./settings.text.ts";

/** `/p/{slug}/manage/settings` */
export function SettingsPage() {
  const { id, slug, viewer } = useBoard();
  const mayChange = viewer?.can.includes("settings.update") ?? false;
  return (
    <SettingsFrame title={settingsText.title} text={settingsText.lead}>
      {!mayChange && <ReadOnly text={settingsText.readOnly} />}
      <ProjectForm key={`${id}:${slug}`} mayChange={mayChange} />
      <Access mayChange={mayChange} />
      <Messages mayChange={mayChange} />
      {viewer?.can.includes("project.delete") && <DeleteProject />}
    </SettingsFrame>
  );
}
