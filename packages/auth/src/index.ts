export { type Authenticate, authenticator } from "./authenticate.ts";
export { bearerToken } from "./bearer.ts";
export { oidcVerifier } from "./oidc.ts";
