import type { ChatMessage } from "@earshot/client";
import { Button } from "../../ui/controls/button.tsx";
import { FormError } from "../../ui/forms/field.tsx";
import { Row, RowNote, Rows } from "../../ui/layout/rows.tsx";
import { Skeleton } from "../../ui/layout/skeleton.tsx";
import { SendState } from "../../ui/marks/send-state.tsx";
import { Failure } from "../../ui/messages/failure.tsx";
import { Ago } from "../../ui/text/time.tsx";
import { connectText } from "./connect.text.ts";
import { Section } from "./section.tsx";
import classes from "./settings.module.css";
import { useChat, useTestChat } from "./use-connect.ts";

const text = connectText.chat;
const Message = ({ message }: { message: ChatMessage }) => (
  <Row>
    {text.kinds[message.kind]}
    <RowNote>
      <SendState message={message} delivered={text.delivered} />
      {message.response_status && <span>{message.response_status}</span>}
      {message.state !== "delivered" && <span dir="auto">{message.error ?? message.response_body}</span>}
      {message.attempts > 1 && <span>{text.attempts(message.attempts)}</span>}
      <Ago at={message.last_attempt_at ?? message.created_at} />
    </RowNote>
  </Row>
);

/** The last messages to the chat, and the button for a test. */
export function ChatLog({ isConnected }: { isConnected: boolean }) {
  const { data, error, refetch } = useChat();
  const { test, isPending, fault } = useTestChat();
  return (
    <Section id="chat-log" title={text.log}>
      {data?.disabled_at && (
        <p className={classes["note"]} role="status">
          {text.disabled} {text.since}
          <Ago at={data.disabled_at} />.
        </p>
      )}
      {isConnected && (
        <div>
          <Button disabled={isPending} onClick={test}>
            {text.test}
          </Button>
        </div>
      )}
      <FormError text={fault} />
      {!data && (error ? <Failure error={error} retry={() => void refetch()} /> : <Skeleton rows={2} />)}
      {data?.messages.length === 0 && <p className={classes["note"]}>{text.none}</p>}
      {data && data.messages.length > 0 && (
        <Rows label={text.log}>
          {data.messages.map((message) => (
            <Message key={message.id} message={message} />
          ))}
        </Rows>
      )}
    </Section>
  );
}
