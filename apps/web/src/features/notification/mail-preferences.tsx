import { Bones } from "../../ui/bones.tsx";
import { Failure } from "../../ui/failure.tsx";
import { Switch } from "../../ui/switch.tsx";
import { Panel } from "../account/panel.tsx";
import { useSignInMethods } from "../account/viewer.ts";
import { Choice } from "../settings/choice.tsx";
import { notificationText } from "./notification.text.ts";
import { usePreferences } from "./use-preferences.ts";

const text = notificationText.mail;

/** Which notifications are mailed too. */
export function MailPreferences() {
  const { data, error, refetch, change } = usePreferences();
  const { mail } = useSignInMethods();
  return (
    <Panel title={text.title} text={mail ? text.lead : text.off}>
      {!data && (error ? <Failure error={error} retry={() => void refetch()} /> : <Bones rows={5} />)}
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
