import { Bones } from "../../ui/bones.tsx";
import { Failure } from "../../ui/failure.tsx";
import { ReadOnly } from "../manage/read-only.tsx";
import { SettingsFrame } from "../manage/settings-frame.tsx";
import { useBoard } from "../project/use-board.ts";
import { ChatForm } from "./chat-form.tsx";
import { connectText } from "./connect.text.ts";
import { DomainForm } from "./domain-form.tsx";
import { useConnections } from "./use-connect.ts";

/** `/p/{slug}/manage/settings/connect` */
export function ConnectPage() {
  const { id, viewer } = useBoard();
  const { data, error, refetch } = useConnections();
  const mayChange = viewer?.can.includes("config.setChat") ?? false;
  return (
    <SettingsFrame title={connectText.title} text={connectText.lead}>
      {!mayChange && <ReadOnly text={connectText.readOnly} />}
      {!data && (error ? <Failure error={error} retry={() => void refetch()} /> : <Bones rows={3} />)}
      {data && (
        <>
          <ChatForm key={`chat ${id}`} config={data} mayChange={mayChange} />
          <DomainForm key={`domain ${id}`} config={data} mayChange={mayChange} />
        </>
      )}
    </SettingsFrame>
  );
}
