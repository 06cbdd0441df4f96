import { DomainError } from "@earshot/operations";

/**
 * Lets so many files arrive and wait at once, and fewer of one person, because each takes room on the disk and arrives as
 * slowly as its client sends it. One more is refused at once: 503.
 */
export function placesFor(most: number, mostOfOne: number) {
  const taken: string[] = [];
  return async <Result>(person: string, work: () => Promise<Result>): Promise<Result> => {
    if (taken.length >= most || taken.filter((one) => one === person).length >= mostOfOne)
      throw new DomainError("SERVICE_UNAVAILABLE", "the server takes as many files as it can: try again in a minute.", {
        retryAfter: 60,
      });
    taken.push(person);
    try {
      return await work();
    } finally {
      taken.splice(taken.indexOf(person), 1);
    }
  };
}
