import { type Db, newSigningKey } from "@earshot/operations";
import type { Writable } from "node:stream";
import { z } from "zod";

const isHttp = (value: string) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);

export const ListenInput = z.object({
  project: z.string(),
  to: z.string().refine(isHttp, "must be an http or https address"),
  secret: z
    .string()
    .regex(/^whsec_[A-Za-z0-9+/]+=*$/, "must be whsec_ and base64")
    .optional(),
});

interface Tools {
  readonly output: Writable;
  readonly publicUrl: string;
  readonly db: Db;
  readonly say: (sentence: string) => void;
  print(line: string): void;
}

/** The milliseconds after which the command line hears from a server that has nothing to print. */
const heartbeat = 60_000;

/** Forwards a project's events to a developer's own machine, until the reader of its output is gone. */
export async function listen(
  { db, output, say, print, publicUrl }: Tools,
  { project, to, secret = newSigningKey() }: z.output<typeof ListenInput>,
): Promise<void> {
  // With the job queue, it takes other commands half a second to load.
  const { forwardEvents, outbound } = await import("@earshot/jobs");
  let printed = performance.now();
  await forwardEvents(db, {
    slug: project,
    to,
    secret,
    publicUrl,
    post: outbound({ allowPrivate: true }),
    begun: () => say(`Forwarding events of ${project} to ${to}, signed with ${secret}. Ctrl-C ends it.`),
    sent({ kind, created_at }, result) {
      print(`${created_at}  ${kind}  ${result}`);
      printed = performance.now();
    },
    goesOn() {
      if (performance.now() - printed > heartbeat) {
        output.write("");
        printed = performance.now();
      }
      return !output.destroyed;
    },
  });
}
