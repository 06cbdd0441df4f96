import { Bones } from "../../ui/bones.tsx";
import { Choices } from "../../ui/choices.tsx";
import { Failure } from "../../ui/failure.tsx";
import { Switch } from "../../ui/switch.tsx";
import { projectText } from "../project/project.text.ts";
import { Choice } from "./choice.tsx";
import { Section } from "./section.tsx";
import { settingsText } from "./settings.text.ts";
import { useConfig, useSettings } from "./use-settings.ts";

const { access, messages } = settingsText;
const kinds = ["voting", "commenting", "posting"] as const;

/** Who may read, and who may write. */
export function Access({ mayChange }: { mayChange: boolean }) {
  const { data, error, refetch, change } = useSettings();
  return (
    <Section id="access" title={access.title}>
      {!data && (error ? <Failure error={error} retry={() => void refetch()} /> : <Bones rows={3} />)}
      {data && (
        <>
          <Choices
            label={access.visibility}
            value={data.visibility}
            options={projectText.visibilities}
            disabled={!mayChange}
            onChange={(visibility) => change({ visibility })}
          />
          {kinds.map((kind) => (
            <Choice
              key={kind}
              label={access.participation[kind][0]}
              hint={access.participation[kind][1]}
              value={data[kind]}
              options={access.participants}
              disabled={!mayChange}
              onChange={(participants) => change({ [kind]: participants })}
            />
          ))}
        </>
      )}
    </Section>
  );
}

/** What is told to voters, and how the changelog is shown. */
export function Messages({ mayChange }: { mayChange: boolean }) {
  const { data: settings, change } = useSettings();
  const { data: config, setStyle } = useConfig();
  return (
    <Section id="messages" title={messages.title}>
      {(!settings || !config) && <Bones rows={2} />}
      {settings && (
        <Switch
          label={messages.notify}
          hint={messages.notifyHint}
          checked={settings.notify_voters}
          disabled={!mayChange}
          onChange={(isOn) => change({ notify_voters: isOn })}
        />
      )}
      {config && (
        <Choice
          label={messages.preview}
          hint={messages.previewHint}
          value={config.changelog_preview_style === "content" ? "content" : "summary"}
          options={messages.styles}
          disabled={!mayChange}
          onChange={setStyle}
        />
      )}
    </Section>
  );
}
