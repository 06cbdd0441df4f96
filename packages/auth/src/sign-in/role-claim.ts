import type { BetterAuthOptions, BetterAuthPlugin } from "better-auth";
import { createAuthMiddleware } from "better-auth/api";
import { oidcProvider } from "../principal/oidc-user.ts";

/** The claim of the identity provider by which projects give roles. */
export interface RoleClaim {
  readonly name: string;
  /** Gives somebody the roles of these values, and takes those of others. */
  follow(userId: string, values: readonly string[]): Promise<void>;
}

/** The most values of a claim, and the most characters of one: no project names a longer one. */
const most = { values: 1_000, characters: 255 };

/** The values of a claim that has one or a list. A claim that is missing has none: providers leave out an empty list. */
const valuesOf = (claim: unknown): string[] =>
  (Array.isArray(claim) ? claim : [claim])
    .filter((value): value is string => typeof value === "string" && value.length <= most.characters)
    .slice(0, most.values);

type ValidateUserInfo = NonNullable<NonNullable<BetterAuthOptions["user"]>["validateUserInfo"]>;

/**
 * Lets roles follow the claim at each sign-in by the provider. Its profile is seen before there is a user, and the user
 * once the session is made, both in one request; the browser has the session after that.
 */
export function roleFollower({ name, follow }: RoleClaim) {
  const seen = new WeakMap<Request, string[]>();
  const see: ValidateUserInfo = ({ source }, ctx) => {
    if (source.method !== "oauth" || source.oauth?.providerId !== oidcProvider || !ctx?.request) return;
    seen.set(ctx.request, valuesOf(source.oauth.profile?.[name]));
  };
  const plugin = {
    id: "role-claim",
    hooks: {
      after: [
        {
          matcher: ({ path }) => path === "/callback/:id",
          handler: createAuthMiddleware(async ({ request, context }) => {
            const values = request && seen.get(request);
            const user = context.newSession?.user;
            if (values && user) await follow(user.id, values);
          }),
        },
      ],
    },
  } satisfies BetterAuthPlugin;
  return { see, plugin };
}
