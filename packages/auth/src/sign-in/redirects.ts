import type { BetterAuthPlugin } from "better-auth";
import { APIError, createAuthMiddleware } from "better-auth/api";

/** The fields of bodies and queries that name the next page. */
const fields = ["callbackURL", "errorCallbackURL", "newUserCallbackURL", "redirectTo"] as const;

/**
 * Returns true if a URL leads to a page of these origins. The path of `/.//other.example` is `//other.example`, which
 * as a URL of its own leads to another server; better-auth's own check takes it for a path.
 */
function leadsHome(address: string, origins: readonly string[]): boolean {
  const [home = ""] = origins;
  if (!URL.canParse(address, home)) return false;
  const { origin, pathname } = new URL(address, home);
  return origins.includes(origin) && !pathname.startsWith("//");
}

/**
 * Refuses redirects to other sites. The Host of a request is not trusted: the person who requests a mailed link chooses
 * it, and somebody else follows the link.
 */
export const ownRedirects = (origins: readonly string[]) =>
  ({
    id: "own-redirects",
    hooks: {
      before: [
        {
          matcher: () => true,
          handler: createAuthMiddleware(async ({ body, query }) => {
            for (const source of [body, query] as (Record<string, unknown> | undefined)[])
              for (const field of fields) {
                const address = source?.[field];
                if (address === undefined || address === "") continue;
                // It goes into a header.
                if (typeof address === "string" && /[^!-~]/.test(address))
                  throw new APIError("BAD_REQUEST", {
                    code: "INVALID_REDIRECT",
                    message: `${field} must be percent-encoded.`,
                  });
                if (typeof address !== "string" || !leadsHome(address, origins))
                  throw new APIError("FORBIDDEN", {
                    code: "INVALID_REDIRECT",
                    message: `${field} must be a path of this server.`,
                  });
              }
          }),
        },
      ],
    },
  }) satisfies BetterAuthPlugin;
