import type { FastifyInstance } from "fastify";
import { sendPage } from "./page.ts";
import type { People } from "./people.ts";

/** What a page says to the errors that better-auth or a provider puts into an address. */
const sentences: Readonly<Record<string, string>> = {
  INVALID_TOKEN: "This link has been used already, or it is too old. Ask for a new one.",
  "account not linked":
    "There is an account with this e-mail address. Sign in to it as before; the provider could not prove that the address is yours.",
  account_not_linked:
    "There is an account with this e-mail address. Sign in to it as before; the provider could not prove that the address is yours.",
  access_denied: "The provider did not let you in.",
};
const otherwise = "Signing in did not work. Try again.";

/** Sends each form as JSON, and says how it went or goes on. */
const script = `
const say = (text) => { document.querySelector("[role=status]").textContent = text };
const query = new URLSearchParams(location.search);
const asked = query.get("next") || "/";
const wanted = new URL(URL.canParse(asked, location.origin) ? asked : "/", location.origin);
// A path that begins with two slashes leads to another server.
const next = wanted.origin === location.origin ? wanted.pathname.replace(/^\\/+/, "/") : "/";
for (const form of document.forms) form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const { path, done } = form.dataset;
  const values = Object.fromEntries(new FormData(form));
  if (query.has("token")) values.token = query.get("token");
  if (!("newPassword" in values)) values.callbackURL = next;
  say("One moment …");
  try {
    const response = await fetch(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(values) });
    const answer = await response.json().catch(() => ({}));
    if (!response.ok) return say(answer.message || ${JSON.stringify(otherwise)});
    if (answer.url) return location.assign(answer.url);
    if (done) { form.reset(); return say(done) }
    location.assign(next);
  } catch { say("The server does not answer. Try again.") }
});
`;

const email = `<label>E-mail <input name="email" type="email" autocomplete="username" required></label>`;
const name = `<label>Name <input name="name" maxlength="100" autocomplete="name" required></label>`;
const newPassword = (field: string) =>
  `<label>Password, at least 10 characters <input name="${field}" type="password" minlength="10" maxlength="128" autocomplete="new-password" required></label>`;

interface Form {
  readonly title: string;
  readonly path: string;
  readonly fields: string;
  readonly button: string;
  /** What is said when it worked; without it the page is left. */
  readonly done?: string;
}

const formOf = ({ title, path, fields, button, done = "" }: Form): string => `<h2>${title}</h2>
<form data-path="${path}" data-done="${done}">${fields}<button>${button}</button></form>`;

const forms = {
  password: formOf({
    title: "With a password",
    path: "/auth/sign-in/email",
    fields: `${email}<label>Password <input name="password" type="password" autocomplete="current-password" required></label>`,
    button: "Sign in",
  }),
  link: formOf({
    title: "With a link by mail",
    path: "/auth/sign-in/magic-link",
    fields: email,
    button: "Send me a link",
    done: "Look into your mail: a link is on its way.",
  }),
  reset: formOf({
    title: "Password forgotten",
    path: "/auth/request-password-reset",
    fields: `${email}<input name="redirectTo" type="hidden" value="/reset-password">`,
    button: "Send me a link to set a new one",
    done: "Look into your mail: if this address has an account, a link is on its way.",
  }),
  signUp: (done: string) =>
    formOf({
      title: "New here",
      path: "/auth/sign-up/email",
      fields: `${name}${email}${newPassword("password")}`,
      button: "Create an account",
      done,
    }),
};

const provider = (id: string, title: string) =>
  formOf({
    title: `With ${title}`,
    path: "/auth/sign-in/social",
    fields: `<input name="provider" type="hidden" value="${id}"><input name="errorCallbackURL" type="hidden" value="/sign-in">`,
    button: `Continue with ${title}`,
  });
const providerNames: Readonly<Record<string, string>> = { github: "GitHub", google: "Google", oidc: "single sign-on" };

const status = (text = "") => `<p role="status">${text}</p>`;

/** The pages of sign-in: plain forms, until the web app has its own. */
export async function signInPages(app: FastifyInstance, { people }: { people: People }): Promise<void> {
  const { sendMail, providers, signIn } = people;
  app.get<{ Querystring: { error?: string; first?: string } }>("/sign-in", ({ query: { error } }, reply) => {
    const said = error === undefined ? "" : (sentences[error] ?? otherwise);
    const body = [
      `<h1>Sign in</h1>${status(signIn ? said : "Sign-in is off here: whoever runs this server has to set AUTH_SECRET.")}`,
      ...(signIn ? providers.map((id) => provider(id, providerNames[id] ?? id)) : []),
      ...(signIn ? [forms.password] : []),
      ...(sendMail ? [forms.link, forms.reset] : []),
      ...(signIn
        ? [forms.signUp(sendMail ? "Look into your mail: confirm your address by the link in it." : "Now sign in.")]
        : []),
    ].join("\n");
    return sendPage(reply, { title: "Sign in", body, script });
  });
  const tokenPages: Record<string, Form> = {
    "/first-account": {
      title: "The first account of this server",
      path: "/auth/first-account",
      fields: `${name}${email}${newPassword("password")}`,
      button: "Create the account",
    },
    "/reset-password": {
      title: "Set a new password",
      path: "/auth/reset-password",
      fields: newPassword("newPassword"),
      button: "Set it",
      done: "It is set. Sign in with it.",
    },
  };
  for (const [path, form] of Object.entries(tokenPages))
    app.get(path, (_, reply) => {
      const body = `<h1>Earshot</h1>${status()}${formOf(form)}<p><a href="/sign-in">Sign in</a></p>`;
      return sendPage(reply, { title: form.title, body, script });
    });
}
