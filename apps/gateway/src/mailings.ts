import { inviteMail, type Message } from "@earshot/auth";
import { findInviteLetter } from "@earshot/domain";
import type { Context, Mailing, Tables } from "@earshot/operations";
import type { FastifyInstance } from "fastify";
import type { Settings } from "./env.ts";
import { authSecret, type People, publicUrlOf } from "./people.ts";

/** As long as the invite, in seconds. */
const inviteSeconds = 7 * 86_400;

type Write = (id: string) => Promise<Message | undefined>;

/** Sends what writes ask for by mail; undefined where there is no mail. */
export function prepareMailings(
  app: FastifyInstance,
  settings: Settings,
  { sendMail, signIn }: People,
  { em, later }: Pick<Context, "em" | "later">,
): Context["mail"] {
  if (!sendMail || !signIn) return undefined;
  const openLinks = async () => {
    const { linkMaker } = await import("@earshot/auth/sign-in");
    return linkMaker({ em, secret: authSecret(settings), publicUrl: publicUrlOf(settings, app) }, inviteSeconds);
  };
  let links: ReturnType<typeof openLinks> | undefined;
  const letters: Readonly<Record<string, Write>> = {
    async invite(id) {
      const letter = await findInviteLetter(em.getKysely<Tables>(), id);
      if (!letter) return undefined;
      const { email, project, creator } = letter;
      const linkFor = await (links ??= openLinks());
      return inviteMail(email, project, creator, await linkFor(email, `/invites/${id}?join`));
    },
  };
  const send = async ({ kind, id }: Mailing): Promise<void> => {
    const message = await letters[kind]?.(id);
    if (message) await sendMail(message);
  };
  return (mailing) => later(() => send(mailing));
}
