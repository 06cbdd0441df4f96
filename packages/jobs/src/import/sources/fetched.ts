import { canny } from "./canny.ts";
import { featurebase } from "./featurebase.ts";
import { github } from "./github.ts";
import type { FetchedSource } from "./source.ts";

/** The tools that are asked page by page, by their names. */
export const fetchedSources: Readonly<Record<string, FetchedSource>> = { canny, featurebase, github };
