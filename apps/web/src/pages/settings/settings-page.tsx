import { ReadOnly } from "../../shell/manage/read-only.tsx";
import { SettingsFrame } from "../../shell/manage/settings-frame.tsx";
import { useBoard } from "../../data/project/use-board.ts";
import { Access, Messages } from "../../features/settings/access.tsx";
import { DeleteProject } from "../../features/settings/delete-project.tsx";
import { ProjectForm } from "../../features/settings/project-form.tsx";
import { Rules } from "../../features/settings/rules.tsx";
import { settingsText } from "../../features/settings/settings.text.ts";

/** `/p/{slug}/manage/settings` */
export function SettingsPage() {
  const { id, slug, viewer } = useBoard();
  const mayChange = viewer?.can.includes("settings.update") ?? false;
  return (
    <SettingsFrame title={settingsText.title} text={settingsText.lead}>
      {!mayChange && <ReadOnly text={settingsText.readOnly} />}
      <ProjectForm key={`${id}:${slug}`} mayChange={mayChange} />
      <Access mayChange={mayChange} />
      <Rules mayChange={mayChange} />
      <Messages mayChange={mayChange} />
      {viewer?.can.includes("project.delete") && <DeleteProject />}
    </SettingsFrame>
  );
}
