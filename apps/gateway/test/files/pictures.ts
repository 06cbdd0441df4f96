import { trpc } from "../support/http.ts";
import { server } from "../support/server.ts";
import type { Person, World } from "../support/world.ts";
import sharp from "sharp";

/** A picture of one color, of this size. */
export const pictureOf = (width = 40, height = 30, background = "#0f7a5f"): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();

/** Sends bytes to the address of an upload. */
export const put = (path: string, content: BodyInit, url = server.url): Promise<Response> =>
  fetch(url + path, { method: "PUT", body: content, headers: { "content-type": "image/png" } });

/** Uploads a picture to a project, and returns its address. */
export async function uploaded(world: World, person: Person, content?: Buffer, url = server.url): Promise<string> {
  const bytes = content ?? (await pictureOf());
  const { upload_path, path } = await trpc(person.token, url).file.create.mutate({
    projectSlug: world.slug,
    type: "image/png",
    bytes: bytes.length,
  });
  const response = await put(upload_path, new Uint8Array(bytes), url);
  if (!response.ok) throw new Error(await response.text());
  return path;
}

/** Asks for a picture as somebody, or as nobody. */
export const see = (path: string, person?: Person | null, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(server.url + path, { headers: { ...headers, ...(person && { authorization: `Bearer ${person.token}` }) } });

export const statusOf = async (path: string, person?: Person | null): Promise<number> =>
  (await see(path, person)).status;
