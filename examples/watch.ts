// tRPC, with @earshot/client: says what is done to a project's feedback as it happens, until Ctrl-C.
//
//   TOKEN=… node watch.ts demo
import { createClient, EarshotError, type FeedbackChange } from "@earshot/client";

const { EARSHOT_URL = "http://127.0.0.1:4000", TOKEN = "" } = process.env;
const [projectSlug = "demo"] = process.argv.slice(2);

const client = createClient({ url: EARSHOT_URL, token: TOKEN });

/** An event says what to look at; by the time that one looks, it may be gone. */
async function tell({ kind, feedback_id }: FeedbackChange): Promise<void> {
  const what = kind.replace("_", " ");
  if (feedback_id === null) return console.log(what);
  try {
    const { title, upvotes, comment_count } = await client.feedback.get.query({ projectSlug, feedbackId: feedback_id });
    console.log(`${what}: ${title} (+${upvotes}, comments: ${comment_count})`);
  } catch (error) {
    if (!(error instanceof EarshotError) || error.code !== "NOT_FOUND") throw error;
    console.log(`${what}: ${feedback_id}`);
  }
}

function giveUp(error: unknown): void {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
  watching.unsubscribe();
}

// One after the other, so that the lines keep the events' order.
let told = Promise.resolve();
const watching = client.feedback.changed.subscribe(
  { projectSlug },
  {
    // Also after a lost connection: what happened meanwhile is not told again.
    onStarted: () => console.log(`Watching ${projectSlug} …`),
    onData(change) {
      told = told.then(() => tell(change)).catch(giveUp);
    },
    onError: giveUp,
  },
);
process.once("SIGINT", () => watching.unsubscribe());
