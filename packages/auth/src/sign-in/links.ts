import { betterAuth } from "better-auth";
import { magicLink } from "better-auth/plugins";
import { baseOptions, type BaseOptions } from "./base-options.ts";

interface Link {
  /** Signs in at once, and leads to `/`. */
  readonly url: string;
  /** For a page of Earshot's own, whose button sends it to `POST /auth/magic-link/verify`. */
  readonly token: string;
}

/** Creates a link that signs in the owner of this e-mail, once. */
type MakeLink = (email: string) => Promise<Link>;

/**
 * The options of links that Earshot creates itself: on the command line, or in a mail with more to say. They last for
 * some seconds.
 */
export function linkMaker(options: BaseOptions, seconds: number): MakeLink {
  const auth = betterAuth({
    ...baseOptions(options),
    plugins: [
      magicLink({
        storeToken: "hashed",
        expiresIn: seconds,
        sendMagicLink: ({ url, token, metadata }) => (metadata as { take: (link: Link) => void }).take({ url, token }),
      }),
    ],
  });
  return async (email) => {
    const { promise, resolve } = Promise.withResolvers<Link>();
    const body = { email, callbackURL: "/", errorCallbackURL: "/sign-in", metadata: { take: resolve } };
    await auth.api.signInMagicLink({ body, headers: new Headers() });
    return promise;
  };
}
