import { Email, followAccount, ImageAddress, name as personName, type Tables } from "@earshot/operations";
import type { EntityManager } from "@mikro-orm/sql";
import type { GenericEndpointContext } from "better-auth";
import { APIError } from "better-auth/api";

const Name = personName(1, 100);

interface Person {
  name?: string | null;
  email?: string;
  image?: string | null | undefined;
}

/** Returns a person from a provider or a form as Earshot stores them. Throws 400 if the e-mail address is invalid. */
function storedPerson<P extends Person>(person: P): P {
  if (person.email !== undefined && !Email.safeParse(person.email).success)
    throw new APIError("BAD_REQUEST", { code: "INVALID_EMAIL", message: "This is not a valid e-mail address." });
  const stored: Person = { ...person };
  if ("name" in person) stored.name = Name.safeParse(person.name).data ?? null;
  if ("image" in person) stored.image = ImageAddress.safeParse(person.image).data ?? null;
  return stored as P;
}

/**
 * A provider's tokens are not stored: nothing needs them, and a stolen copy of the database would give access to more
 * than Earshot.
 */
const noTokens = { accessToken: null, refreshToken: null, idToken: null };

const disabled = { code: "ACCOUNT_DISABLED", message: "This account is disabled. Ask who runs this server." };

/** better-auth's hooks before and after its writes. */
export const writeHooks = (em: EntityManager) => {
  const changed = ({ id }: { id: string }) => followAccount(em.getKysely<Tables>(), id);
  return {
    user: {
      create: {
        // The owner of the address follows the mailed link, but the name is from the person who requested it.
        before: async <P extends Person>(user: P, ctx: { path?: string } | null) => ({
          data: storedPerson(ctx?.path === "/magic-link/verify" ? { ...user, name: null } : user),
        }),
      },
      update: { before: async <P extends Person>(user: P) => ({ data: storedPerson(user) }), after: changed },
    },
    session: {
      create: {
        async before({ userId }: { userId: string }, ctx: GenericEndpointContext | null) {
          // By its own adapter, which may be in a transaction that holds the embedded database's one connection.
          const user = await ctx?.context.internalAdapter.findUserById(userId);
          if (!ctx || !user || !("disabledAt" in user && user.disabledAt)) return;
          // A browser is here by a link or from a provider: it goes to a page that says why.
          if (ctx.request?.method === "GET")
            throw ctx.redirect(`${ctx.context.options.onAPIError?.errorURL}?error=${disabled.code}`);
          throw new APIError("FORBIDDEN", disabled);
        },
      },
    },
    account: {
      create: { before: async <A extends object>(account: A) => ({ data: { ...account, ...noTokens } }) },
      update: { before: async <A extends object>(account: A) => ({ data: { ...account, ...noTokens } }) },
    },
  };
};
