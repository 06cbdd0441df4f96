export { type Authenticate, authenticator, bearerToken, type Sessions } from "./principal/authenticate.ts";
export { mailer, type SendMail } from "./mail/mail.ts";
export { messageTo } from "./mail/messages.ts";
export { type DomainCookies, domainCookies, originOfDomain, ownPath } from "./principal/domain-session.ts";
export { oidcVerifier } from "./principal/oidc.ts";
export { isPassword } from "./sign-in/password.ts";
export type { Providers } from "./sign-in/providers.ts";
export { authRoutes } from "./sign-in/routes.ts";
export { carriesSession, clientAddressHeader, renewedCookie, sessionReader } from "./principal/session.ts";
