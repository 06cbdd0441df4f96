export { type Authenticate, authenticator, bearerToken, type Sessions } from "./authenticate.ts";
export { mailer, type SendMail } from "./mail.ts";
export { messageTo } from "./messages.ts";
export { oidcVerifier } from "./oidc.ts";
export { isPassword } from "./password.ts";
export type { Providers } from "./providers.ts";
export { clientAddressHeader, renewedCookie, sessionReader } from "./session.ts";
