import { type Challenge, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { trpc } from "./http.ts";
import { newGuest } from "./people.ts";
import type { Person, World } from "./world.ts";

/** Somebody who writes from a network. */
interface GuestPlace {
  world: World;
  guest: Person;
  /** The header by which a proxy names the address. */
  network: Record<string, string>;
  url: string;
}

/** Posts as the guest, with the value of the header Altcha. */
export const postAsGuest = ({ world, guest, network, url }: GuestPlace, proof?: string) =>
  trpc(guest.token, url, { ...network, ...(proof && { altcha: proof }) }).feedback.create.mutate({
    projectSlug: world.slug,
    title: "Later trains",
    description: "",
  });

interface Refusal {
  message: string;
  data: { code: string; httpStatus: number; challenge: Challenge };
}

/** The refusal of a write, with its challenge; undefined if it was done. */
const outcomeOf = (write: Promise<unknown>): Promise<Refusal | undefined> =>
  write.then(
    () => undefined,
    (error: unknown) => error as Refusal,
  );

/** The refusal of a write that must not be done. */
export async function refusalOf(write: Promise<unknown>): Promise<Refusal> {
  const refusal = await outcomeOf(write);
  if (!refusal) throw new Error("The write was not refused.");
  return refusal;
}

export const proofOf = (payload: object): string => Buffer.from(JSON.stringify(payload)).toString("base64");

export const solved = async (challenge: Challenge): Promise<string> =>
  proofOf({ challenge, solution: await solveChallenge({ challenge, deriveKey }) });

/** Posts from a network so many times, with proofs where they are asked for. */
export async function makeBusy(place: Omit<GuestPlace, "guest">, writes: number): Promise<void> {
  const author = { ...place, guest: await newGuest(place.world) };
  let proof: string | undefined;
  let count = 0;
  while (count < writes) {
    const refusal = await outcomeOf(postAsGuest(author, proof));
    if (!refusal) count++;
    proof = refusal && (await solved(refusal.data.challenge));
  }
}
