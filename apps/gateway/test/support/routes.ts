import { examples } from "./examples.ts";
import type { Ids } from "./examples/example.ts";

const routes = Object.values(examples).flatMap(({ route }) => (route ? [route.split(" ") as [string, string]] : []));

/** The paths below /v1 with the methods that each takes, as the examples say. */
export const paths: Record<string, string[]> = Object.fromEntries(
  [...Map.groupBy(routes, ([, path]) => path)].map(([path, all]) => [path, all.map(([method]) => method)]),
);

/** The parameters of all of them. */
export const pathParameters = [
  ...new Set(Object.keys(paths).flatMap((path) => Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = ""]) => name))),
];

/** The address of a path, with these values for its parameters as they are. */
export const fill = (path: string, parameters: Ids): string =>
  `/v1${path.replace(/\{(\w+)\}/g, (_, name: string) => parameters[name] ?? "missing")}`;
