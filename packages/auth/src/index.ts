export { type Authenticate, authenticator, bearerToken } from "./authenticate.ts";
export { oidcVerifier } from "./oidc.ts";
