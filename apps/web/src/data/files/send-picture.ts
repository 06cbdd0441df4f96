import { mostBytes, pictures, uploadText } from "../../ui/forms/pictures/pictures.ts";
import type { Uploaded } from "../../ui/forms/pictures/uploads.ts";
import { sentenceIn } from "../../ui/messages/failure.tsx";

/** What a proxy says is no JSON. */
function bodyOf({ responseText }: XMLHttpRequest): Uploaded & { error?: string } {
  try {
    return JSON.parse(responseText) as Uploaded;
  } catch {
    return {} as Uploaded;
  }
}

/** The statuses of refusals that say what is wrong with the picture, or when to try again. */
const withSentence = new Set([400, 503]);

/** Sends the bytes. Only XMLHttpRequest tells how many have gone. */
const put = (path: string, file: File, moved: (part: number) => void) =>
  new Promise<Uploaded>((done, fail) => {
    const request = new XMLHttpRequest();
    request.upload.addEventListener("progress", ({ loaded, total }) => moved(total > 0 ? loaded / total : 0));
    request.addEventListener("load", () => {
      const body = bodyOf(request);
      if (request.status === 200 && body.path) done(body);
      else fail(new Error(body.error && withSentence.has(request.status) ? sentenceIn(body.error) : uploadText.failed));
    });
    request.addEventListener("error", () => fail(new Error(uploadText.lost)));
    request.open("PUT", path);
    request.setRequestHeader("content-type", "application/octet-stream");
    request.send(file);
  });

/** Announces a picture. The address takes its bytes once. */
export type Create = (file: { type: string; bytes: number }) => Promise<{ upload_path: string }>;

/** Uploads a picture, and tells the part that is done. Throws a sentence. */
export async function sendPicture(create: Create, file: File, moved: (part: number) => void): Promise<Uploaded> {
  if (file.size === 0 || !pictures.split(",").includes(file.type)) throw new Error(uploadText.notShown);
  if (file.size > mostBytes) throw new Error(uploadText.tooLarge);
  const { upload_path } = await create({ type: file.type, bytes: file.size });
  return put(upload_path, file, moved);
}
