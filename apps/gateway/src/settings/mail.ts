import { messageTo } from "@earshot/auth";
import type { Mail } from "@earshot/jobs";
import { type Context, seal } from "@earshot/operations";
import type { FastifyInstance } from "fastify";
import type { Settings } from "./env.ts";
import { authSecret, isSignInOff, mailerOf, publicUrlOf } from "./authentication.ts";

/** The purpose that unsubscribe links are sealed for. */
export const unsubscribeSalt = "unsubscribe";

/** The time for which an invite's link works, in seconds: as long as the invite. */
const inviteSeconds = 7 * 86_400;

/**
 * Returns the mail functions for jobs. Null if no mail can be sent, or if there is no secret to seal unsubscribe links
 * with.
 */
export function mailOf(settings: Settings, em: Context["em"], app?: FastifyInstance): Mail | null {
  const sendMail = mailerOf(settings);
  if (!sendMail || isSignInOff(settings)) return null;
  const publicUrl = () => publicUrlOf(settings, app);
  const unsubscribeLink: Mail["unsubscribeLink"] = (userId, kind, person) => {
    const about = [userId, kind, ...(person ? [person.projectId, person.email] : [])].join(" ");
    const sealed = seal(authSecret(settings), unsubscribeSalt, about);
    return `${publicUrl()}/unsubscribe/${sealed.toString("base64url")}`;
  };
  const openLinks = async () => {
    const { linkMaker } = await import("@earshot/auth/sign-in");
    return linkMaker({ em, secret: authSecret(settings), publicUrl: publicUrl() }, inviteSeconds);
  };
  let links: ReturnType<typeof openLinks> | undefined;
  const inviteLink = async (email: string, id: string) => {
    // If one provider signs everybody in, a link must not make an account beside it.
    if (settings.OIDC_ONLY) return `${publicUrl()}/invites/${id}`;
    const { token } = await (await (links ??= openLinks()))(email);
    return `${publicUrl()}/invites/${id}?token=${token}`;
  };
  return { publicUrl, unsubscribeLink, inviteLink, send: async (letter) => void (await sendMail(messageTo(letter))) };
}
