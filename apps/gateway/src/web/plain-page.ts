import type { FastifyReply } from "fastify";

const headers = {
  "content-type": "text/html; charset=utf-8",
  "content-security-policy":
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  "referrer-policy": "no-referrer",
  "cache-control": "no-store",
  "x-robots-tag": "noindex",
};

const style = `body{font:1rem/1.5 system-ui,sans-serif;max-width:32rem;margin:4rem auto;padding:0 1rem;color-scheme:light dark}
button{font:inherit;padding:.5rem 1rem}`;

const page = (title: string, body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title} · Earshot</title><style>${style}</style></head><body><main><h1>${title}</h1>${body}</main></body></html>`;

/** Sends a page without scripts, whose address has a secret. `body` is HTML. */
export const sendPlainPage = (reply: FastifyReply, title: string, body: string) =>
  reply.headers(headers).send(page(title, body));
