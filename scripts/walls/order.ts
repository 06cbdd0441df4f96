import { readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";

/** A folder whose rooms stand in an order: a file imports its own room, and rooms before it. */
export interface Order {
  readonly folder: string;
  readonly rooms: readonly string[];
  /** Rooms of which no folder imports another one, such as the features of the web app. */
  readonly apart?: readonly string[];
}

const imported = /(?:from|import) ?\(?"(\.{1,2}\/[^"]+)"/g;

/** Each import that the order refuses, and each room that it does not name. Files that stand in no room may import all. */
export function violations(root: string, { folder, rooms, apart = [] }: Order): string[] {
  const files = readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).filter((file) =>
    /\/.*\.tsx?$/.test(file),
  );
  return files.flatMap((file) => {
    const [room = "", feature] = file.split("/");
    if (!rooms.includes(room)) return [`${folder}/${file}: ${room} has no place in the order`];
    const targets = [...readFileSync(join(root, folder, file), "utf8").matchAll(imported)].map(([, path = ""]) =>
      posix.join(posix.dirname(file), path),
    );
    return targets
      .filter((target) => target.includes("/") && !target.startsWith("../"))
      .filter((target) => {
        const [itsRoom = "", itsFeature] = target.split("/");
        if (itsRoom === room) return apart.includes(room) && itsFeature !== feature;
        return !rooms.slice(0, rooms.indexOf(room)).includes(itsRoom);
      })
      .map((target) => `${folder}/${file} imports ${target}`);
  });
}
