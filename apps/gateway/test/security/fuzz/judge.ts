import openApi from "@earshot/api/openapi.json" with { type: "json" };
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import type { LightMyRequestResponse } from "fastify";
import { z } from "zod";
import { procedureOf } from "../../support/examples.ts";
import { cellOf } from "../../support/permission-table.ts";
import type { Recipe, Request } from "./recipes.ts";

const ajv = new Ajv2020({ strict: false, allErrors: false });
formats.default(ajv);
ajv.addSchema({ ...openApi, $id: "openapi" }, "openapi");

const pointer = (...keys: string[]) =>
  keys.map((key) => `/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
const validators = new Map<string, ValidateFunction>();

/** The form of a procedure's 200: in REST as openapi.json defines it, in tRPC as the output schema does. */
function validatorOf({ name, api }: Recipe): ValidateFunction {
  const key = `${api} ${name}`;
  const known = validators.get(key);
  if (known) return known;
  const { openapi, operation } = procedureOf(name);
  const at = ["paths", openapi?.path ?? "", openapi?.method.toLowerCase() ?? "", "responses", "200", "content"];
  const validator =
    api === "REST"
      ? ajv.compile({ $ref: `openapi#${encodeURI(pointer(...at, "application/json", "schema"))}` })
      : ajv.compile(z.toJSONSchema(operation.output));
  validators.set(key, validator);
  return validator;
}

/** Returns the fault of a response; null if it has none. */
export function faultOf(recipe: Recipe, request: Request, answer: LightMyRequestResponse): string | null {
  const { statusCode: status, headers } = answer;
  if (status >= 500) return `a fault of ours, ${status}`;
  if (request.method === "HEAD") return answer.body ? "a body where there is none" : null;
  if (status === 204) return request.method === "OPTIONS" ? null : "204";
  const isAsked = recipe.damage.what !== "another header" && recipe.damage.what !== "another address";
  if (status === 200 && recipe.caller === "anonymous" && isAsked && !isOpen(recipe)) return "200 for nobody";
  if (isHomePage(request)) return headers["content-type"] === "text/html; charset=utf-8" ? null : "no page";
  const judges = { REST: judgeRest, tRPC: judgeTrpc, GraphQL: judgeGraphql };
  return judges[recipe.api](recipe, request, answer);
}

/** True if another address, such as `/?v1/projects`, leads to the page of the server itself. */
const isHomePage = ({ method, path }: Request) => method === "GET" && /^\/(?:[?#]|$)/.test(path);

/** The projects are public. GraphQL sends 200 for errors too. */
const isOpen = ({ api, name }: Recipe) =>
  api === "GraphQL" || cellOf(name, api === "REST" ? "anonymous" : "visitor") === "200";

/** Exactly `{ "error": "…" }`. The sentence may end with what was sent. */
const isError = ({ headers, body }: LightMyRequestResponse) =>
  headers["content-type"] === "application/json" && ajv.validate(errorObject, JSON.parse(body));

const errorObject = {
  type: "object",
  properties: { error: { type: "string", minLength: 5 } },
  required: ["error"],
  additionalProperties: false,
};

/** True if the request still reaches the procedure that it was made for: `tags` is no feedback's id. */
const isSame = ({ name, damage: { what } }: Recipe, { path }: Request) =>
  what !== "another method" &&
  what !== "another address" &&
  (name.startsWith("tag.") || !path.endsWith("/feedback/tags"));

function mismatch(recipe: Recipe, value: unknown): string | null {
  const validate = validatorOf(recipe);
  return validate(value) ? null : `200, and ${ajv.errorsText(validate.errors)}`;
}

function judgeRest(recipe: Recipe, request: Request, answer: LightMyRequestResponse): string | null {
  if (answer.statusCode !== 200) return isError(answer) ? null : `no Error object: ${answer.body.slice(0, 200)}`;
  if (answer.headers["content-type"] !== "application/json") return `${answer.headers["content-type"]}`;
  return isSame(recipe, request) ? mismatch(recipe, answer.json()) : null;
}

function judgeTrpc(recipe: Recipe, request: Request, answer: LightMyRequestResponse): string | null {
  const { headers } = request;
  // tRPC streams a batch as JSON lines if the request accepts that.
  if (headers["trpc-accept"] || headers["accept"] === "application/jsonl") return null;
  if (answer.statusCode >= 400 && isError(answer)) return null;
  if (answer.headers["content-type"] !== "application/json") return `${answer.headers["content-type"]}`;
  const body: unknown = answer.json();
  if (answer.statusCode === 200 && isSame(recipe, request) && !Array.isArray(body))
    return mismatch(recipe, (body as { result: { data: unknown } }).result.data);
  return /INTERNAL_SERVER_ERROR|"stack"/.test(answer.body) ? answer.body.slice(0, 200) : null;
}

function judgeGraphql(_: Recipe, { headers }: Request, answer: LightMyRequestResponse): string | null {
  const type = String(answer.headers["content-type"]);
  if (answer.statusCode >= 400 && type === "application/json" && isError(answer)) return null;
  const isStream = /^(text\/(html|event-stream)|multipart\/mixed)/.test(type);
  if (isStream) return headers["accept"] ? null : type;
  if (!/^application\/(graphql-response\+)?json/.test(type)) return type;
  const { data, errors } = answer.json<{ data?: unknown; errors?: { extensions?: { code?: string } }[] }>();
  if (data === undefined && errors === undefined) return answer.body.slice(0, 200);
  const codes = (errors ?? []).map(({ extensions }) => extensions?.code ?? "none");
  return codes.some((code) => /INTERNAL|none/.test(code)) ? answer.body.slice(0, 300) : null;
}
