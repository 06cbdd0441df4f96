import type { CreatedSsoKey } from "@earshot/client";
import { Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "../../ui/controls/button.tsx";
import { ShownSecret } from "../../ui/forms/shown-secret.tsx";
import { Skeleton } from "../../ui/layout/skeleton.tsx";
import { Failure } from "../../ui/messages/failure.tsx";
import { useBoard } from "../../data/project/use-board.ts";
import { KeyForm } from "../../features/sso/key-form.tsx";
import { Keys } from "../../features/sso/keys.tsx";
import { ModeForm } from "../../features/sso/mode-form.tsx";
import { SnippetPanel } from "../../features/sso/snippet-panel.tsx";
import { ssoText as text } from "../../features/sso/sso.text.ts";
import { Tester } from "../../features/sso/tester.tsx";
import { useMayManage, useSsoKeys, useSsoSettings } from "../../features/sso/use-sso.ts";
import { ReadOnly } from "../../shell/manage/read-only.tsx";
import { SettingsFrame } from "../../shell/manage/settings-frame.tsx";

/** The most keys of a project. */
const most = 2;

/** `/p/{slug}/manage/settings/sso` */
export function SsoPage() {
  const { name } = useBoard();
  const mayManage = useMayManage();
  const settings = useSsoSettings();
  const keys = useSsoKeys();
  const [isAdding, setAdding] = useState(false);
  const [created, setCreated] = useState<CreatedSsoKey>();
  const error = settings.error ?? keys.error;
  const isLoaded = settings.data && (keys.data || !mayManage);
  const retry = () => void Promise.all([settings.refetch(), keys.refetch()]);
  const add = mayManage && (
    <Button
      kind="primary"
      aria-expanded={isAdding}
      disabled={(keys.data?.length ?? most) >= most}
      onClick={() => setAdding(!isAdding)}
    >
      <Plus size={16} strokeWidth={1.75} aria-hidden="true" />
      {text.keys.add}
    </Button>
  );
  return (
    <SettingsFrame title={text.title} text={text.lead(name)} action={add}>
      {!mayManage && <ReadOnly text={text.readOnly} />}
      {!isLoaded && (error ? <Failure error={error} retry={retry} /> : <Skeleton rows={4} />)}
      {isAdding && <KeyForm onCreated={setCreated} close={() => setAdding(false)} />}
      {created?.secret && (
        <ShownSecret
          key={created.id}
          label={text.secret.title}
          hint={text.secret.once}
          of={created.kid}
          secret={created.secret}
          done={() => setCreated(undefined)}
        />
      )}
      {isLoaded && settings.data && <ModeForm settings={settings.data} />}
      {keys.data && settings.data && (
        <>
          <Keys keys={keys.data} />
          <Tester settings={settings.data} />
          <SnippetPanel keys={keys.data} />
        </>
      )}
    </SettingsFrame>
  );
}
