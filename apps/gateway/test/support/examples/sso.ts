import { letTokens, newSsoKey, signedBy } from "../sso.ts";
import { type Feature, inProject } from "./example.ts";

export const sso: Feature = {
  operations: {
    "sso.listKeys": {
      access: "401 401 404 403 200 200",
      isUncached: true,
      graphql: { type: "SsoKey", path: [inProject, "ssoKeys"] },
    },
    "sso.createKey": {
      access: "401 401 404 403 200 200",
      input: ({ unique }) => ({ jwks_url: `https://product.example/${unique("keys")}.json` }),
    },
    "sso.deleteKey": { access: "401 401 404 403 200 200" },
    "sso.testToken": {
      access: "401 401 404 403 200 200",
      isUnseen: true,
      input: ({ home }) => signedBy(home, { name: "Customer" }).then((token) => ({ token })),
    },
    "sso.exchange": {
      access: "200 200 200 200 200 200",
      async input(fixture) {
        await fixture.id("keyId");
        await letTokens(fixture.home);
        return { token: await signedBy(fixture.home, { sub: fixture.unique("customer"), name: "Customer" }) };
      },
    },
  },
  ids: {
    keyId: {
      make: ({ home }) => newSsoKey(home),
      foreign: {
        "of another project": ({ other }) => ({ keyId: other["keyId"]! }),
        "that is the project's": ({ own }) => ({ keyId: own["projectId"]! }),
      },
    },
  },
};
