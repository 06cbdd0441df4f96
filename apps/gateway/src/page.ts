import type { FastifyReply } from "fastify";
import { createHash } from "node:crypto";

const style = `
  :root { color-scheme: light dark; --bg: #fbfaf8; --surface: #fff; --text: #1c1a17; --soft: #57534a; --line: #e8e5df; --link: #2a4fd0 }
  @media (prefers-color-scheme: dark) {
    :root { --bg: #121210; --surface: #191816; --text: #eeece7; --soft: #b5b0a6; --line: #282623; --link: #9ab0ff }
  }
  body { margin: 0; background: var(--bg); color: var(--text); font: 0.9375rem/1.6 Inter, system-ui, sans-serif }
  main { max-width: 42.5rem; margin: 0 auto; padding: 4rem 1.5rem }
  h1 { margin: 0; font-size: 1.75rem; letter-spacing: -0.02em }
  h2 { margin: 2.5rem 0 0.75rem; font-size: 1.125rem }
  p { margin: 0.5rem 0; color: var(--soft) }
  ul { margin: 0; padding: 0; list-style: none; border: 1px solid var(--line); border-radius: 12px; background: var(--surface) }
  li + li { border-top: 1px solid var(--line) }
  li a { display: block; padding: 0.75rem 1rem; color: inherit; text-decoration: none }
  li b { display: block; color: var(--link); font-weight: 600 }
  a:focus-visible { outline: 2px solid var(--link); border-radius: 12px }
  pre { margin: 0.5rem 0; padding: 0.75rem 1rem; overflow-x: auto; border: 1px solid var(--line); border-radius: 8px; background: var(--surface) }
  form { display: grid; gap: 0.75rem; max-width: 22rem; margin: 0.75rem 0 }
  label { display: grid; gap: 0.25rem; font-weight: 500 }
  input, button { padding: 0.5rem 0.75rem; border: 1px solid var(--line); border-radius: 8px; background: var(--surface); color: inherit; font: inherit }
  button { color: var(--link); font-weight: 600; cursor: pointer }
  [role=status]:not(:empty) { padding: 0.75rem 1rem; border: 1px solid var(--line); border-radius: 8px; background: var(--surface); color: var(--text) }
  code { font: 0.8125rem/1.6 ui-monospace, Menlo, Consolas, monospace }`;

const hashOf = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** The page runs its own script if it has one, asks this server alone, and stands in no other page's frame. */
const policyOf = (script: string): string =>
  [
    "default-src 'none'",
    `style-src ${hashOf(style)}`,
    ...(script ? [`script-src ${hashOf(script)}`, "connect-src 'self'"] : []),
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  ].join("; ");

export interface Page {
  readonly title: string;
  readonly body: string;
  readonly script?: string;
}

/** Sends a page of HTML. What is in its body must be escaped already. */
export function sendPage(reply: FastifyReply, { title, body, script = "" }: Page): FastifyReply {
  const html = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${style}</style>
<main>
${body}
</main>
${script ? `<script>${script}</script>` : ""}
</html>
`;
  return reply
    .headers({
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": policyOf(script),
      // An address may hold a link's secret.
      "referrer-policy": "same-origin",
    })
    .send(html);
}
