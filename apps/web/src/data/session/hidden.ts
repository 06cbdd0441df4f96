import { EarshotError } from "@earshot/client";

const codes = new Set(["NOT_FOUND", "UNAUTHORIZED", "BAD_REQUEST"]);

/** True for an error about what the caller may not see, which counts as not found. An anonymous caller gets the same. */
export const isHidden = (error: unknown): boolean => error instanceof EarshotError && codes.has(error.code);
