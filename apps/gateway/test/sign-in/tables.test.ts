// @module-tag system
// @module-tag alike
import { openSignIn } from "@earshot/auth/sign-in";
import { getMigrations } from "better-auth/db/migration";
import { expect, test } from "vitest";
import { authSecret } from "../support/credentials.ts";
import { em } from "../support/server.ts";

test("better-auth finds every table, column and index that it wants", async () => {
  const { options } = openSignIn({
    em,
    secret: authSecret,
    publicUrl: "http://localhost",
    trustedOrigins: () => [],
    sendMail: async () => "",
    providers: {},
    warn: () => undefined,
    hasPasswords: true,
    signUpDomains: [],
    roleClaim: undefined,
    runInBackground: () => undefined,
  });
  const { toBeCreated, toBeAdded, toBeAddedIndexes, unsafeChanges } = await getMigrations(options);
  expect({ toBeCreated, toBeAdded, toBeAddedIndexes }).toEqual({
    toBeCreated: [],
    toBeAdded: [],
    toBeAddedIndexes: [],
  });
  expect(unsafeChanges).toEqual([]);
});
