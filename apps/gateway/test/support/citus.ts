import { inject } from "vitest";

/** True if the database under test is one of Citus. Nearly all tests see no difference. */
export const isCitus = inject("template").nodes.length > 0;
