/** A route of better-auth, below `/auth`. */
interface AuthRoute {
  readonly method: "GET" | "POST";
  readonly path: string;
  /** True if the route exists only on a server that can send mail. */
  readonly needsMail?: true;
  /** True if it is about passwords, which a server may have turned off. */
  readonly ofPasswords?: true;
  /** True if it mails a link that signs in, which a server with one provider alone does not. */
  readonly ofLinks?: true;
  /** True if the response time could reveal whether an account exists. */
  readonly isTelling?: true;
}

type More = Omit<AuthRoute, "method" | "path">;
const get = (path: string, more: More = {}): AuthRoute => ({ method: "GET", path, ...more });
const post = (path: string, more: More = {}): AuthRoute => ({ method: "POST", path, ...more });
const needsMail = true;
const isTelling = true;
const ofPasswords = true;

/** The routes of better-auth that are open. Any other route of this version or a later one is 404. */
export const authRoutes: readonly AuthRoute[] = [
  post("/sign-up/email", { isTelling, ofPasswords }),
  post("/sign-in/email", { isTelling, ofPasswords }),
  post("/sign-in/magic-link", { isTelling, needsMail, ofLinks: true }),
  get("/magic-link/verify"),
  post("/magic-link/verify"),
  post("/sign-in/social", { isTelling }),
  get("/callback/:id"),
  post("/request-password-reset", { isTelling, needsMail, ofPasswords }),
  get("/reset-password/:token", { ofPasswords }),
  post("/reset-password", { ofPasswords }),
  post("/send-verification-email", { isTelling, needsMail }),
  get("/verify-email"),
  post("/change-email", { isTelling, needsMail }),
  post("/change-password", { ofPasswords }),
  post("/set-password", { ofPasswords }),
  get("/list-accounts"),
  post("/sign-out"),
  post("/first-account"),
  post("/continue"),
];
