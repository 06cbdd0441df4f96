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

interface Flags {
  readonly url?: string | undefined;
  readonly token?: string | undefined;
  readonly project?: string | undefined;
}

const { env } = process;

/** The server, the token and the project of a call: of its flags, or of the environment. */
export const connection = ({ url, token, project }: Flags) => ({
  url: url ?? env["EARSHOT_URL"] ?? "http://127.0.0.1:4000",
  token: token ?? env["EARSHOT_TOKEN"],
  projectSlug: project ?? env["EARSHOT_PROJECT"],
});
