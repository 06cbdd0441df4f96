import { messageTo } from "@earshot/auth";
import type { MailKind } from "@earshot/domain";
import type { Mail } from "@earshot/jobs";
import { type Context, seal } from "@earshot/operations";
import type { FastifyInstance } from "fastify";
import type { Settings } from "./env.ts";
import { authSecret, isSignInOff, mailerOf, publicUrlOf } from "./people.ts";

/** What the links that end mails are sealed for. */
export const unsubscribeSalt = "unsubscribe";

/** As long as the invite, in seconds. */
const inviteSeconds = 7 * 86_400;

/** Mail as jobs send it. Null where none can be sent, or no secret could seal the link that ends it. */
export function mailOf(settings: Settings, em: Context["em"], app?: FastifyInstance): Mail | null {
  const sendMail = mailerOf(settings);
  if (!sendMail || isSignInOff(settings)) return null;
  const publicUrl = () => publicUrlOf(settings, app);
  const unsubscribeLink = (userId: string, kind: MailKind) => {
    const sealed = seal(authSecret(settings), unsubscribeSalt, `${userId} ${kind}`);
    return `${publicUrl()}/unsubscribe/${sealed.toString("base64url")}`;
  };
  const openLinks = async () => {
    const { linkMaker } = await import("@earshot/auth/sign-in");
    return linkMaker({ em, secret: authSecret(settings), publicUrl: publicUrl() }, inviteSeconds);
  };
  let links: ReturnType<typeof openLinks> | undefined;
  const inviteLink = async (email: string, id: string) => (await (links ??= openLinks()))(email, `/invites/${id}?join`);
  return { publicUrl, unsubscribeLink, inviteLink, send: ({ to, ...letter }) => sendMail(messageTo(to, letter)) };
}
