// A product whose own users vote on its board: PROJECT=demo KID=… EARSHOT_SECRET=… node product.ts
// Add a key on the page "Sign-in by token" of the project's settings, which shows both, and set the address where people
// sign in to http://127.0.0.1:3000/feedback.
import { createHmac, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";

const { EARSHOT_URL = "http://127.0.0.1:4000", PROJECT = "demo", KID = "", EARSHOT_SECRET = "" } = process.env;
const port = Number(process.env["PORT"] ?? 3000);
const board = `${EARSHOT_URL}/p/${PROJECT}`;

interface User {
  id: string;
  name: string;
  email: string;
}

/** A real product has these in its database, and their passwords too. */
const users: readonly User[] = [
  { id: "u_1", name: "Ada Lovelace", email: "ada@customer.example" },
  { id: "u_2", name: "Grace Hopper", email: "grace@customer.example" },
];

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");

/** Returns a token that tells Earshot who somebody is. It lives five minutes, and works once. */
function tokenOf({ id, name, email }: User): string {
  const now = Math.floor(Date.now() / 1000);
  const claims = {
    sub: id,
    name,
    email,
    email_verified: true,
    aud: board,
    iat: now,
    exp: now + 300,
    jti: randomUUID(),
  };
  const signed = `${encode({ alg: "HS256", typ: "JWT", kid: KID })}.${encode(claims)}`;
  const key = Buffer.from(EARSHOT_SECRET, "base64url");
  return `${signed}.${createHmac("sha256", key).update(signed).digest("base64url")}`;
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escape = (text: string) => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);
const field = (name: string, value: string) => `<input type="hidden" name="${name}" value="${escape(value)}">`;

const page = (body: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>A product</title><body>${body}</body></html>`;

/** The product's own sign-in. `next` is where somebody was going. */
const signInPage = (next: string) =>
  page(
    `<h1>A product</h1><p>Who are you?</p>${users
      .map(
        ({ id, name }) =>
          `<form method="post" action="/sign-in">${field("user", id)}${field("next", next)}<button>${name}</button></form>`,
      )
      .join("")}`,
  );

const homePage = ({ name }: User) =>
  page(`<h1>A product</h1><p>Hello, ${name}.</p><p><a href="/feedback">Feedback</a></p>
  <form method="post" action="/sign-out"><button>Sign out</button></form>`);

/** Sends the browser to Earshot with a token, in a form: addresses are stored in more places. */
const signedInPage = (user: User, returnTo: string) =>
  page(`<form method="post" action="${board}/sso">${field("token", tokenOf(user))}${field("return_to", returnTo)}
  <button>To the board</button></form><script>document.forms[0].submit()</script>`);

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  let body = "";
  for await (const part of request) body += String(part);
  return new URLSearchParams(body);
}

/** Only the product's own pages: an address of another site is not followed. */
const ownPath = (path: string) => (/^\/(?![/\\])/.test(path) ? path : "/");

function redirect(response: ServerResponse, location: string, cookie: string): void {
  response.writeHead(303, { location, "set-cookie": `user=${cookie}; Path=/; HttpOnly; SameSite=Lax` }).end();
}

async function respond(request: IncomingMessage, response: ServerResponse) {
  const { pathname, searchParams, search } = new URL(request.url ?? "/", "http://localhost");
  const id = /(?:^|; )user=([^;]+)/.exec(request.headers.cookie ?? "")?.[1];
  const user = users.find((each) => each.id === id);
  if (request.method === "POST") {
    const form = await formOf(request);
    if (pathname === "/sign-in") return redirect(response, ownPath(form.get("next") ?? "/"), form.get("user") ?? "");
    return redirect(response, "/", "; Max-Age=0");
  }
  response.setHeader("content-type", "text/html; charset=utf-8");
  if (!user) return response.end(signInPage(pathname + search));
  if (pathname === "/feedback") return response.end(signedInPage(user, searchParams.get("return_to") ?? ""));
  return response.end(homePage(user));
}

createServer((request, response) => void respond(request, response)).listen(port, () =>
  console.log(`listening on port ${port}`),
);
