import { createHash } from "node:crypto";
import sharp, { type Metadata, type Sharp, type SharpOptions } from "sharp";

// Pictures of strangers: libvips reads five formats, by their content, and nothing else that it knows.
sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ["VipsForeignLoad"] });
const loaders = ["Png", "Jpeg", "Webp", "Nsgif", "Heif"].map((name) => `VipsForeignLoad${name}`);
sharp.unblock({ operation: loaders });

/** The most pixels of a picture, or of one frame, and of all frames. */
const mostPixels = 40_000_000;
const mostOfAll = 160_000_000;
const mostFrames = 1_000;
/** The most bytes that the decoder of a format may need at once. */
const mostMemory = 184_000_000;
/** The longer side of a picture, and of the small one beside it. */
const [largest, smallest] = [2_560, 640];
/** The most bytes of what is made of one. */
const mostBytes = 16 * 1_024 * 1_024;
/** The seconds that one version may take. */
const seconds = 30;

/** A picture as it is stored: WebP without metadata. */
export interface Picture {
  readonly whole: Uint8Array;
  readonly small: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly sha256: string;
  readonly small_sha256: string;
}

/** Why there is no picture, in a sentence. The engine's errors come with all of it, which would be in memory twice. */
export class Refusal extends Error {}

const unreadable = () => new Refusal("this picture cannot be read: it is damaged or cut short.");

/** Returns the format that the first bytes show. */
function formatOf(bytes: Buffer): "png" | "jpeg" | "webp" | "gif" | "heif" | undefined {
  const text = bytes.toString("latin1", 0, 32);
  if (text.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  if (text.startsWith("\xff\xd8\xff")) return "jpeg";
  if (/^RIFF.{4}WEBP/s.test(text)) return "webp";
  if (/^GIF8[79]a/.test(text)) return "gif";
  return /^.{4}ftyp(avif|avis|mif1|miaf)/s.test(text) ? "heif" : undefined;
}

/**
 * The bytes that a decoder needs for each pixel, as they were measured. Most read a picture row by row, and need next to
 * none.
 */
function bytesPerPixel({ format, isProgressive, channels, depth, chromaSubsampling = "" }: Metadata): number {
  if (format === "heif") return 18;
  if (format === "webp") return 4;
  if (!isProgressive) return 0;
  if (format === "png") return channels * (depth === "ushort" ? 2 : 1);
  return chromaSubsampling.startsWith("4:4:4") ? 2 * channels : 3;
}

/** Throws a sentence for a picture that is too large. Only its header has been read. */
function check(metadata: Metadata): void {
  const { width, height, pages = 1, pageHeight = height, compression, format } = metadata;
  if (format === "heif" && compression !== "av1") throw new Refusal("send a PNG, JPEG, WebP, GIF or AVIF picture.");
  if (width * pageHeight > mostPixels) throw new Refusal("a picture may have at most 40 megapixels: make it smaller.");
  if (pages > mostFrames) throw new Refusal("an animation may have at most 1,000 frames: shorten it.");
  if (width * pageHeight * bytesPerPixel(metadata) > mostMemory)
    throw new Refusal(
      "this picture takes too much memory to read: make it smaller, or send a JPEG that is not progressive.",
    );
  if (width * pageHeight * pages > mostOfAll)
    throw new Refusal(
      "the frames of an animation may have at most 160 megapixels together: make it smaller or shorter.",
    );
}

/** The degrees by which each orientation of EXIF turns a picture, once it is mirrored. */
const turns = [0, 0, 180, 180, 270, 90, 90, 270];
const upright = (picture: Sharp, orientation: number) =>
  picture.flop([2, 4, 5, 7].includes(orientation)).rotate(turns[orientation - 1] ?? 0);

const resized = (picture: Sharp, side: number) =>
  picture.resize({ width: side, height: side, fit: "inside", withoutEnlargement: true });

/** Runs what was put together, for a limited time. */
const done = (picture: Sharp) =>
  picture
    .timeout({ seconds })
    .toBuffer({ resolveWithObject: true })
    .catch((error: unknown) => {
      throw String(error).includes("timeout")
        ? new Refusal("this picture takes too long to read: make it smaller.")
        : unreadable();
    });

const hash = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

/** Makes the stored versions of a picture. Throws a Refusal with a sentence for what is none, or too large. */
export async function makePicture(bytes: Buffer): Promise<Picture> {
  const format = formatOf(bytes);
  if (!format) throw new Refusal("send a PNG, JPEG, WebP, GIF or AVIF picture: this file is none.");
  const options: SharpOptions = {
    limitInputPixels: mostOfAll,
    failOn: "error",
    sequentialRead: true,
    animated: format === "gif" || format === "webp",
  };
  const metadata = await sharp(bytes, options)
    .metadata()
    .catch(() => {
      throw unreadable();
    });
  if (metadata.format !== format) throw unreadable();
  check(metadata);
  const isAnimated = (metadata.pages ?? 1) > 1;

  const read = () => sharp(bytes, options);
  // The decoder's memory is free again before anything is encoded. Shrunk first: to turn a picture takes all of it in memory.
  const pixels = isAnimated ? undefined : await done(resized(read(), largest).raw());
  const from = () => (pixels ? upright(sharp(pixels.data, { raw: pixels.info }), metadata.orientation ?? 1) : read());
  const version = (side: number) =>
    done(resized(from(), side).webp({ quality: 84, effort: isAnimated ? 2 : 4, smartSubsample: !isAnimated }));
  const { data: whole, info } = await version(largest);
  const { data: small } = await version(smallest);
  if (whole.length > mostBytes) throw new Refusal("this animation is too large: make it smaller or shorter.");
  const { width, pageHeight: height = info.height } = info;
  return { whole, small, width, height, sha256: hash(whole), small_sha256: hash(small) };
}
