/** Called for a fault outside any request, such as an idle connection that breaks. */
export type Warn = (message: string) => void;

/** Runs a statement and returns its result. */
export type WatchStatement = <Result>(text: string, run: () => Result) => Result;
