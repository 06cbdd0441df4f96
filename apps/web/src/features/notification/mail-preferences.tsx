import { Skeleton } from "../../ui/layout/skeleton.tsx";
import { Failure } from "../../ui/messages/failure.tsx";
import { Switch } from "../../ui/controls/switch.tsx";
import { Panel } from "../../ui/layout/panel.tsx";
import { useSignInMethods } from "../../data/session/viewer.ts";
import { Choice } from "../../ui/forms/choice.tsx";
import { notificationText } from "./notification.text.ts";
import { usePreferences } from "./use-preferences.ts";

const text = notificationText.mail;

/** The choice of notifications that are mailed too. */
export function MailPreferences() {
  const { data, error, refetch, change } = usePreferences();
  const { mail } = useSignInMethods();
  return (
    <Panel title={text.title} text={mail ? text.lead : text.off}>
      {!data && (error ? <Failure error={error} retry={() => void refetch()} /> : <Skeleton rows={5} />)}
      {data && (
        <>
          {text.kinds.map(([kind, label, hint]) => (
            <Switch
              key={kind}
              label={label}
              hint={hint}
              checked={data[kind]}
              onChange={(isOn) => change({ [kind]: isOn })}
            />
          ))}
          <Choice
            label={text.newFeedback}
            hint={text.newFeedbackHint}
            value={data.new_feedback}
            options={text.times}
            disabled={false}
            onChange={(time) => change({ new_feedback: time })}
          />
        </>
      )}
    </Panel>
  );
}
