import { DomainError, mutation, type Preparation, team } from "@earshot/operations";
import { namedPerson } from "../person/names.queries.ts";
import { readToken, told } from "./exchange.ts";
import { ExchangeInput, TestedToken } from "./sso.schema.ts";
import { requireUnused } from "./token.commands.ts";

export const testSignedToken = mutation({
  name: "testSignedToken",
  summary: "Returns what a signed token says, and what is wrong with it. It signs nobody in, and can be used after it.",
  access: team("admin"),
  input: ExchangeInput.pick({ projectSlug: true, token: true }),
  output: TestedToken,
  item: () => null,
  audit: false,
  async prepare(scope, { token }) {
    try {
      const { sub } = await read(scope, token);
      return { fault: null, sub };
    } catch (error) {
      if (error instanceof DomainError && error.code === "UNAUTHORIZED") return { fault: told(error), sub: null };
      throw error;
    }
  },
  async run({ db, project }, { token }, { fault, sub }) {
    const person =
      sub === null
        ? undefined
        : await namedPerson(db, project.id, sub).select(["id", "email", "full_name", "avatar_url"]).executeTakeFirst();
    const parts = partsOf(token).map((part) => ({ ...part, fault: faultOf(part.name, fault) }));
    return { fault, parts, person: person ?? null };
  },
});

async function read(scope: Preparation, token: string) {
  const { person } = await readToken(scope, token);
  await requireUnused(scope.db, { projectId: scope.project.id, token, jti: person.jti });
  return person;
}

/** The most parts of a token that are shown, and the most characters of each. */
const most = { parts: 100, characters: 2_000 };

/** Returns the parts of a token, verified or not: its header, then its claims. */
function partsOf(token: string) {
  const [header = "", claims = ""] = token.split(".");
  return [header, claims]
    .flatMap((part) => Object.entries(decoded(part)))
    .slice(0, most.parts)
    .map(([name, value]) => ({ name, value: JSON.stringify(value).slice(0, most.characters) }));
}

function decoded(part: string): object {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, "base64url").toString());
    return typeof value === "object" && value !== null ? value : {};
  } catch {
    return {};
  }
}

/** The sentence about this part. Each begins with the name of what it is about. */
const faultOf = (name: string, fault: string | null): string | null =>
  fault
    ?.replace(/^the token is refused: /, "")
    .split("; ")
    .find((sentence) => /^\w+/.exec(sentence)?.[0] === name) ?? null;
