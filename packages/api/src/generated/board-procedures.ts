import { standings, verdict } from "@earshot/operations";
import { procedures } from "../router.ts";

const refused = new Set(["unauthorized", "hidden", "forbidden"]);

/**
 * The procedures of a project, each with the lowest standing that may use it at least on its own things, and the names
 * under which a project can reserve it for its team. A board says by these what its viewer may do: the domain knows
 * neither tRPC's names nor which operations there are.
 */
export function boardProcedures(): string {
  const used = procedures.flatMap(({ name, operation: { input, access } }) => {
    if (!("projectSlug" in input.shape)) return [];
    const least = standings.find((standing) => !refused.has(verdict(access, standing)));
    return [{ name, least, reserved: access.reserved?.join() ?? null }];
  });
  return `${JSON.stringify(used, null, 2)}\n`;
}
