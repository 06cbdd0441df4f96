import { Skeleton } from "../../ui/layout/skeleton.tsx";
import { Choices } from "../../ui/forms/choices.tsx";
import { Failure } from "../../ui/messages/failure.tsx";
import { Switch } from "../../ui/controls/switch.tsx";
import { visibilities } from "../../data/project/visibilities.ts";
import { Choice } from "../../ui/forms/choice.tsx";
import { Section } from "./section.tsx";
import { settingsText } from "./settings.text.ts";
import { useConfig, useSettings } from "./use-settings.ts";

const { access, messages } = settingsText;
const kinds = ["voting", "commenting", "posting"] as const;

/** The choice of readers and of writers. */
export function Access({ mayChange }: { mayChange: boolean }) {
  const { data, error, refetch, change } = useSettings();
  return (
    <Section id="access" title={access.title}>
      {!data && (error ? <Failure error={error} retry={() => void refetch()} /> : <Skeleton rows={3} />)}
      {data && (
        <>
          <Choices
            label={access.visibility}
            value={data.visibility}
            options={visibilities}
            disabled={!mayChange}
            onChange={(visibility) => change({ visibility })}
          />
          {data.visibility === "public" && (
            <Switch
              label={access.listed}
              hint={access.listedHint}
              checked={data.listed}
              disabled={!mayChange}
              onChange={(listed) => change({ listed })}
            />
          )}
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
          <Switch
            label={access.tags}
            hint={access.tagsHint}
            checked={data.author_tags}
            disabled={!mayChange}
            onChange={(isOn) => change({ author_tags: isOn })}
          />
        </>
      )}
    </Section>
  );
}

/** The choice of messages to voters, and of the changelog's look. */
export function Messages({ mayChange }: { mayChange: boolean }) {
  const { data: settings, change } = useSettings();
  const { data: config, error, refetch, setStyle } = useConfig();
  return (
    <Section id="messages" title={messages.title}>
      {!config && (error ? <Failure error={error} retry={() => void refetch()} /> : <Skeleton rows={2} />)}
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
