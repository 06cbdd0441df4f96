import { type Challenge, type DeriveKeyFunction, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";
import { pbkdf2 } from "@noble/hashes/pbkdf2.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { sayWaiting } from "../../ui/messages/waiting.ts";

const text = { checking: "Checking that you are no robot …" };

/** Milliseconds until a person reads what the page waits for. */
const patience = 600;
/** The browser derives so many keys at the same time, beside the page. */
const most = 4;
/** The longest task without `crypto.subtle`, in milliseconds. */
const longestTask = 30;

/** Derives keys in the page itself: without TLS, browsers have no `crypto.subtle`, nor in a frame of such a page. */
function inPage(): DeriveKeyFunction {
  let began = performance.now();
  return async ({ cost, keyLength }, salt, password) => {
    if (performance.now() - began > longestTask) {
      await new Promise((resolve) => setTimeout(resolve));
      began = performance.now();
    }
    return { derivedKey: pbkdf2(sha256, password, salt, { c: cost, dkLen: keyLength }) };
  };
}

/** Solves a challenge, and returns the value of the header Altcha. */
export async function solve(given: object): Promise<string> {
  const challenge = given as Challenge;
  const isSubtle = isSecureContext;
  const steps = isSubtle ? Math.min(most, navigator.hardwareConcurrency) : 1;
  const controller = new AbortController();
  const derive = isSubtle ? deriveKey : inPage();
  const timer = setTimeout(() => sayWaiting(text.checking), patience);
  try {
    const solution = await Promise.race(
      Array.from({ length: steps }, (_, counterStart) =>
        solveChallenge({ challenge, controller, counterStart, counterStep: steps, deriveKey: derive, timeout: 0 }),
      ),
    );
    return btoa(JSON.stringify({ challenge, solution }));
  } finally {
    controller.abort();
    clearTimeout(timer);
    sayWaiting(null);
  }
}
