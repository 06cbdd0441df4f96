import { Button } from "../controls/button.tsx";
import { Empty } from "./empty.tsx";

const text = {
  title: "This did not load",
  retry: "Try again",
  unreachable: "The server cannot be reached. Check your connection, and try again.",
  unknown: "Something went wrong on our side. Try again.",
  signedOut: "You are signed out.",
};

/** The names that people know for the fields of the service's inputs. */
const fields: Readonly<Record<string, string>> = {
  avatar_url: "the picture",
  color: "the colour",
  content: "the text",
  description: "the details",
  domain: "the domain",
  email: "the e-mail address",
  expires_in_days: "the time until it expires",
  external_id: "your own id",
  full_name: "the name",
  icon: "the icon",
  image: "the picture",
  jwks_url: "the address of the key set",
  kinds: "the list of events",
  login_url: "the address where people sign in",
  monthly_revenue: "the revenue",
  name: "the name",
  og_image: "the picture for links",
  publish_date: "the date",
  role_id: "the role or group",
  slug: "the address",
  summary: "the summary",
  title: "the title",
  url: "the address",
  webhook: "the channel's address",
};

/** Returns the words of a field's name, such as "publish date", where people have no other name for it. */
const wordsOf = (field: string): string =>
  field.replace(/_/g, " ").replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** The sentences of the service begin with a field, as its inputs name it, where one is wrong. */
const inWords = (message: string): string =>
  message.replace(
    /(^|; )(\w+)(?= (?:is|was|must|serves)\b)/g,
    (_, before: string, field: string) => before + (Object.hasOwn(fields, field) ? fields[field] : wordsOf(field)),
  );

/** True if a script of the page did not load. Browsers have no other name for that. */
export const isScriptMissing = (error: unknown): boolean =>
  error instanceof TypeError && /import|fetch/i.test(error.message);

const isUnreachable = (error: unknown) =>
  isScriptMissing(error) || (error instanceof Error && "code" in error && error.code === "NETWORK");

/** True if the call needed somebody who is signed in. */
export const isSignedOut = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "UNAUTHORIZED";

/** Returns a message of the service as a sentence in the words of the pages. */
export const sentenceIn = (message: string): string =>
  // A sentence may begin with an e-mail address or a slug, which are shown as they are.
  inWords(message).replace(/^[a-z](?=[a-z]*[ ,:])/, (letter) => letter.toUpperCase());

/** True if the error has a sentence for people. The service's own faults have none, nor does what a proxy returns in its place. */
const isSaid = (error: unknown): error is Error =>
  error instanceof Error && "status" in error && ((error.status as number) < 500 || error.status === 503);

/** Returns a sentence about an error. */
export const sentenceOf = (error: unknown): string => {
  if (isUnreachable(error)) return text.unreachable;
  if (isSignedOut(error)) return text.signedOut;
  return isSaid(error) ? sentenceIn(error.message) : text.unknown;
};

/** A message in place of something that failed to load, with a button that tries again. */
export const Failure = ({ error, retry, level = 2 }: { error: unknown; retry?: () => void; level?: 1 | 2 }) => (
  <Empty title={text.title} text={sentenceOf(error)} level={level}>
    {retry && <Button onClick={retry}>{text.retry}</Button>}
  </Empty>
);
