import { Button } from "./button.tsx";
import { Empty } from "./empty.tsx";

const text = {
  title: "This did not load",
  retry: "Try again",
  unreachable: "The server cannot be reached. Check your connection, and try again.",
  unknown: "Something went wrong on our side. Try again.",
};

/** Whether a script of the page did not load. Browsers have no other name for that. */
export const isScriptMissing = (error: unknown): boolean =>
  error instanceof TypeError && /import|fetch/i.test(error.message);

const isUnreachable = (error: unknown) =>
  isScriptMissing(error) || (error instanceof Error && "code" in error && error.code === "NETWORK");

/** A sentence about what was thrown. The service's errors have one for people. */
export const sentenceOf = (error: unknown): string => {
  if (isUnreachable(error)) return text.unreachable;
  const message = error instanceof Error && error.name === "EarshotError" ? error.message : "";
  return message ? message[0]?.toUpperCase() + message.slice(1) : text.unknown;
};

/** What stands where something failed to load. */
export const Failure = ({ error, retry, level = 2 }: { error: unknown; retry?: () => void; level?: 1 | 2 }) => (
  <Empty title={text.title} text={sentenceOf(error)} level={level}>
    {retry && <Button onClick={retry}>{text.retry}</Button>}
  </Empty>
);
