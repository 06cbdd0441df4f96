import { createHmac, randomUUID } from "node:crypto";
import { createServer } from "node:http";

const { EARSHOT_URL = "http://127.0.0.1:4000", PROJECT = "demo", KID, EARSHOT_SECRET, PORT = "3000" } = process.env;

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");

/** A token for whoever is signed in here: HS256, for this project, for five minutes, once. */
function signToken(user: { id: string; name: string; email: string }): string {
  const now = Math.floor(Date.now() / 1_000);
  const head = encoded({ alg: "HS256", kid: KID });
  const claims = encoded({
    sub: user.id,
    name: user.name,
    email: user.email,
    email_verified: true,
    aud: `${EARSHOT_URL}/p/${PROJECT}`,
    iat: now,
    exp: now + 300,
    jti: randomUUID(),
  });
  const secret = Buffer.from(EARSHOT_SECRET ?? "", "base64url");
  return `${head}.${claims}.${createHmac("sha256", secret).update(`${head}.${claims}`).digest("base64url")}`;
}

const policy = [
  "default-src 'none'",
  `script-src 'self' ${EARSHOT_URL}`,
  `frame-src ${EARSHOT_URL}`,
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>My tickets</title>
    <script src="/app.js"></script>
    <script src="${EARSHOT_URL}/widget.js" data-project="${PROJECT}" defer></script>
  </head>
  <body>
    <h1>My tickets</h1>
    <p>Monthly pass, zones A and B. What is new: <earshot-badge></earshot-badge></p>
    <button id="idea">I have an idea</button> <button id="leave">Sign out</button>
  </body>
</html>`;

const script = `
window.Earshot ??= function () { (Earshot.q ??= []).push(arguments) };
${EARSHOT_SECRET ? 'Earshot("identify", { token: () => fetch("/feedback-token").then((response) => response.text()) });' : ""}
Earshot("metadata", { page: "tickets" });
Earshot("on", "feedback", ({ title }) => console.log("Thank you for: " + title));
addEventListener("DOMContentLoaded", () => {
  document.getElementById("idea").onclick = () => Earshot("open", { view: "feedback", title: "Tickets: " });
  document.getElementById("leave").onclick = () => Earshot("logout");
});`;

createServer(({ url }, response) => {
  if (url === "/app.js") response.setHeader("content-type", "text/javascript").end(script);
  else if (url === "/feedback-token" && EARSHOT_SECRET)
    response.setHeader("cache-control", "no-store").end(
      // A product signs this for the user of its own session.
      signToken({ id: "viktor", name: "Viktor Lund", email: "viktor@product.example" }),
    );
  else
    response
      .setHeader("content-type", "text/html; charset=utf-8")
      .setHeader("content-security-policy", policy)
      .end(page);
}).listen(Number(PORT), "localhost", () => console.log(`http://localhost:${PORT} shows the widget of ${PROJECT}.`));
