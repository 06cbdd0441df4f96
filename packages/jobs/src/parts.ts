import { chat } from "./chat/chat.ts";
import { invites } from "./invite.ts";
import type { Job } from "./job.ts";
import { longWrites } from "./long-writes.ts";
import { digestJobs } from "./notification/digest.ts";
import { mailNotification } from "./notification/mail.ts";
import type { Consumer } from "./relay-batch.ts";
import type { Services } from "./services.ts";
import { upkeepJobs } from "./upkeep.ts";
import { webhookConsumer } from "./webhook/consumer.ts";
import { deliverJob } from "./webhook/deliver.ts";

/** The jobs, and the consumers of the relay, without the one that writes notifications. */
export function partsOf(services: Services): { jobs: Job[]; consumers: Consumer[] } {
  const deliver = deliverJob(services);
  const chats = chat(services);
  const invited = invites(services);
  const writes = longWrites(services);
  const mails = [mailNotification(services), ...digestJobs(services)];
  return {
    jobs: [...upkeepJobs(services), deliver, chats.job, invited.job, writes.job, ...mails],
    consumers: [webhookConsumer(deliver), chats.consumer, invited.consumer, writes.consumer],
  };
}

/** Returns the consumers of the relay, without the one that writes notifications. */
export const consumersOf = (services: Services): Consumer[] => partsOf(services).consumers;
