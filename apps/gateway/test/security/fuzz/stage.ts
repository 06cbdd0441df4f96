import type { Person, World } from "../../support/world.ts";
import { newPerson, newWorld } from "../../support/world.ts";
import { inputOf, newFixture } from "../../support/fixture.ts";
import { procedureOf } from "../../support/examples.ts";
import type { Recipe } from "./recipes.ts";

/** The number of requests for one project. More would make its lists long. */
const lifetime = 150;

/** Hands out inputs that a procedure takes from a caller, with what they address; made anew once a request used it up. */
export function newStage() {
  let world: World | undefined;
  let nobody: Person;
  let left = 0;
  const inputs = new Map<string, Record<string, unknown>>();
  return {
    async inputOf({ name, caller }: Recipe) {
      if (!world || left-- <= 0) {
        [world, nobody] = await Promise.all([newWorld(), newPerson()]);
        inputs.clear();
        left = lifetime;
      }
      const person = caller === "anonymous" ? null : world[caller];
      const key = `${name} ${caller}`;
      const fixture = newFixture({ world, caller: person, author: person ?? nobody });
      const input = inputs.get(key) ?? (await inputOf(name, fixture));
      inputs.set(key, input);
      return { input, token: person?.token };
    },
    /** Notes that a request may have changed something. */
    used({ name, caller, damage }: Recipe) {
      // By another method or address it may have deleted the whole project.
      if (damage.what.startsWith("another ")) left = 0;
      if (procedureOf(name).operation.kind === "query") return;
      inputs.delete(`${name} ${caller}`);
      // Its slug, or who is on its team or signed in, is no longer what it was.
      if (/^(project|member)\.|^invite\.accept$|^account\.delete$/.test(name)) left = 0;
    },
  };
}
