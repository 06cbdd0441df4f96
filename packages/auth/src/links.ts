import { betterAuth } from "better-auth";
import { magicLink } from "better-auth/plugins";
import { baseOptions, type BaseOptions } from "./base-options.ts";

/** Makes a link that signs in the owner of this e-mail, once, and then goes to a path of this server. */
type MakeLink = (email: string, path?: string) => Promise<string>;

/** Links that Earshot hands out itself: on the command line, or in a mail with more to say. They last for some seconds. */
export function linkMaker(options: BaseOptions, seconds: number): MakeLink {
  const auth = betterAuth({
    ...baseOptions(options),
    plugins: [
      magicLink({
        storeToken: "hashed",
        expiresIn: seconds,
        sendMagicLink: ({ url, metadata }) => (metadata as { take: (url: string) => void }).take(url),
      }),
    ],
  });
  return async (email, path = "/") => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const body = { email, callbackURL: path, errorCallbackURL: "/sign-in", metadata: { take: resolve } };
    await auth.api.signInMagicLink({ body, headers: new Headers() });
    return promise;
  };
}
