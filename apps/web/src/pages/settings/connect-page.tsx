import { Skeleton } from "../../ui/layout/skeleton.tsx";
import { Failure } from "../../ui/messages/failure.tsx";
import { ReadOnly } from "../../shell/manage/read-only.tsx";
import { SettingsFrame } from "../../shell/manage/settings-frame.tsx";
import { useBoard } from "../../data/project/use-board.ts";
import { Repositories } from "../../features/repository/repositories.tsx";
import { ChatLog } from "../../features/settings/chat-log.tsx";
import { ChatForm } from "../../features/settings/chat-form.tsx";
import { connectText } from "../../features/settings/connect.text.ts";
import { DomainForm } from "../../features/settings/domain-form.tsx";
import { useConnections } from "../../features/settings/use-connect.ts";

/** `/p/{slug}/manage/settings/connect` */
export function ConnectPage() {
  const { id, viewer } = useBoard();
  const { data, error, refetch } = useConnections();
  const mayChange = viewer?.can.includes("config.setChat") ?? false;
  return (
    <SettingsFrame title={connectText.title} text={connectText.lead}>
      {!mayChange && <ReadOnly text={connectText.readOnly} />}
      {!data && (error ? <Failure error={error} retry={() => void refetch()} /> : <Skeleton rows={3} />)}
      {data && (
        <>
          <ChatForm key={`chat ${id}`} config={data} mayChange={mayChange} />
          {mayChange && <ChatLog isConnected={data.integration_chat_webhook !== null} />}
          <DomainForm key={`domain ${id}`} config={data} mayChange={mayChange} />
          {mayChange && <Repositories />}
        </>
      )}
    </SettingsFrame>
  );
}
