/** A wrong call. Its message says what is right. */
export class UsageError extends Error {}

/** The flags that every command has. */
export const common = {
  url: { type: "string" },
  token: { type: "string" },
  project: { type: "string" },
  json: { type: "boolean" },
  "dry-run": { type: "boolean" },
  help: { type: "boolean", short: "h" },
} as const;

/** The name of a command or a flag. */
export const kebab = (name: string) =>
  name.replace(/_/g, "-").replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

type Flags = Readonly<Partial<Record<"url" | "token" | "project", unknown>>>;

const { env } = process;

/** A common flag, or what stands for it in the environment. A list is a field of the command that has the flag's name. */
const given = (flag: unknown, variable: string): string | undefined =>
  typeof flag === "string" ? flag : env[variable] || undefined;

/** The server, the token and the project of a call: of its flags, or of the environment. */
export function connection(flags: Flags) {
  const url = given(flags.url, "EARSHOT_URL") ?? "http://127.0.0.1:4000";
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? ""))
    throw new UsageError(`${url} is no address of a server, such as https://feedback.example.com.`);
  const token = given(flags.token, "EARSHOT_TOKEN")?.trim();
  // The platform's own error has the token in it.
  if (token && !/^[\x21-\x7e]+$/.test(token))
    throw new UsageError("the token has a space, a line break or another character that no token has.");
  return { url, token, projectSlug: given(flags.project, "EARSHOT_PROJECT") };
}
