/** A route of better-auth, below `/auth`. */
interface AuthRoute {
  readonly method: "GET" | "POST";
  readonly path: string;
  /** True if the route exists only on a server that can send mail. */
  readonly needsMail?: true;
  /** True if the response time could reveal whether an account exists. */
  readonly isTelling?: true;
}

const get = (path: string): AuthRoute => ({ method: "GET", path });
const post = (path: string, more: Omit<AuthRoute, "method" | "path"> = {}): AuthRoute => ({
  method: "POST",
  path,
  ...more,
});
const needsMail = true;
const isTelling = true;

/** The routes of better-auth that are open. Any other route of this version or a later one is 404. */
export const authRoutes: readonly AuthRoute[] = [
  post("/sign-up/email", { isTelling }),
  post("/sign-in/email", { isTelling }),
  post("/sign-in/magic-link", { isTelling, needsMail }),
  get("/magic-link/verify"),
  post("/magic-link/verify"),
  post("/sign-in/social", { isTelling }),
  get("/callback/:id"),
  post("/request-password-reset", { isTelling, needsMail }),
  get("/reset-password/:token"),
  post("/reset-password"),
  post("/send-verification-email", { isTelling, needsMail }),
  get("/verify-email"),
  post("/change-email", { isTelling, needsMail }),
  post("/change-password"),
  post("/set-password"),
  get("/list-accounts"),
  post("/sign-out"),
  post("/first-account"),
  post("/continue"),
];
