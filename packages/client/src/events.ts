import { TRPCClientError, type TRPCLink } from "@trpc/client";
import type { AnyTRPCRouter } from "@trpc/server";
import { observable } from "@trpc/server/observable";
import { type EventSourceMessage, EventSourceParserStream } from "eventsource-parser/stream";
import { EarshotError } from "./error.ts";
import type { Send } from "./send.ts";

/** Receives server-sent events by fetch. A browser's EventSource sends no token, and hides why a service refuses. */
export const events =
  (url: string, send: Send, timeout: number): TRPCLink<AnyTRPCRouter> =>
  () =>
  ({ op }) =>
    observable((observer) => {
      const stopped = new AbortController();
      let timer: ReturnType<typeof setTimeout> | undefined;
      /** Gives the stream up after this many milliseconds without an event. */
      const allow = (silence: number) => {
        clearTimeout(timer);
        timer = setTimeout(() => stopped.abort(), silence);
      };
      let silence = timeout;
      const handle = ({ id, event, data }: EventSourceMessage) => {
        if (event === "ping") observer.next({ result: { type: "state", state: "pending", error: null } });
        else if (event === "return") observer.complete();
        else if (event === "serialized-error") throw TRPCClientError.from({ error: JSON.parse(data) as object });
        else if (event !== "connected")
          observer.next({ result: { ...(id && { id }), data: JSON.parse(data) as unknown } });
        else {
          silence = (JSON.parse(data) as { reconnectAfterInactivityMs: number }).reconnectAfterInactivityMs;
          allow(silence);
          observer.next({ result: { type: "started" } });
        }
      };
      const receive = async () => {
        allow(silence);
        const input = encodeURIComponent(JSON.stringify(op.input));
        const { body } = await send(`${url}/${op.path}?input=${input}`, { signal: stopped.signal });
        const stream = body?.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream());
        const reader = stream?.getReader();
        for (;;) {
          const next = await reader?.read();
          stopped.signal.throwIfAborted();
          if (!next?.value) throw new EarshotError("the stream has ended.", { code: "NETWORK", status: 0 });
          allow(silence);
          handle(next.value);
        }
      };
      receive().catch((thrown: unknown) => observer.error(TRPCClientError.from(thrown as Error)));
      return () => {
        clearTimeout(timer);
        stopped.abort();
      };
    });
