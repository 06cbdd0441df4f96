import { deflateSync, crc32 } from "node:zlib";
import sharp from "sharp";

/** What stands in a hostile file and must not be in what is stored. */
export const marker = "<script>alert('earshot')</script>";

/** A file, and whether it has to be refused; else it may be stored, if it is harmless then. */
export interface Hostile {
  readonly name: string;
  readonly content: Buffer;
  readonly isRefused?: boolean;
}

function chunk(type: string, content: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, "latin1"), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(typed));
  return Buffer.concat([length, typed, sum]);
}

/** A PNG whose header says this. Its rows are zeros, as many as `rows`. */
function pngOf(
  width: number,
  height: number,
  { depth = 8, color = 0, interlace = 0, bytes = 0, extra = [] as Buffer[] } = {},
): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, color, 0, 0, interlace], 8);
  const signature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
  const pixels = chunk("IDAT", deflateSync(Buffer.alloc(bytes)));
  return Buffer.concat([signature, chunk("IHDR", header), ...extra, pixels, chunk("IEND", Buffer.alloc(0))]);
}

/** A GIF of so many frames of one pixel, on a screen of this size. */
function gifOf(width: number, height: number, frames: number): Buffer {
  const screen = Buffer.alloc(13);
  screen.write("GIF89a", "latin1");
  screen.writeUInt16LE(width, 6);
  screen.writeUInt16LE(height, 8);
  screen[10] = 0x80;
  const palette = Buffer.from([0, 0, 0, 255, 255, 255]);
  const loop = Buffer.from("!\xff\x0bNETSCAPE2.0\x03\x01\0\0\0", "latin1");
  const frame = Buffer.from("!\xf9\x04\0\x01\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02\x44\x01\0", "latin1");
  return Buffer.concat([screen, palette, loop, ...Array.from({ length: frames }, () => frame), Buffer.from(";")]);
}

const size = { width: 64, height: 48 };
const noise = Buffer.from(Array.from({ length: size.width * size.height * 3 }, (_, at) => (at * at * 31) % 251));
const base = () => sharp(noise, { raw: { ...size, channels: 3 } });

/** A good picture of each format. */
const good = async (): Promise<Record<string, Buffer>> => ({
  png: await base().png().toBuffer(),
  jpeg: await base().jpeg().toBuffer(),
  webp: await base().webp().toBuffer(),
  gif: await base().gif().toBuffer(),
  avif: await base().avif({ effort: 0 }).toBuffer(),
});

const withText = (text: string) => Buffer.from(text, "utf8");

const noPictures: Record<string, Buffer> = {
  "an SVG": withText(`<svg xmlns="http://www.w3.org/2000/svg">${marker}</svg>`),
  "an SVG with a prolog": withText(
    `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]><svg>&a;</svg>`,
  ),
  "an SVG after spaces": withText(`   \n<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>`),
  "an SVG in UTF-16": Buffer.from(`\ufeff<svg xmlns="http://www.w3.org/2000/svg"/>`, "utf16le"),
  "an SVG that is compressed": Buffer.concat([Buffer.from([0x1f, 0x8b, 8, 0]), Buffer.alloc(60)]),
  HTML: withText(`<!doctype html>${marker}`),
  JavaScript: withText("alert(1)"),
  "a script that is a GIF by its beginning": withText(`GIF89a=1;/*${marker}*/`),
  "a PDF": withText(`%PDF-1.7\n${marker}`),
  "a TIFF": Buffer.concat([withText("II*\0"), Buffer.alloc(100)]),
  "a TIFF in the other order": Buffer.concat([withText("MM\0*"), Buffer.alloc(100)]),
  "a BMP": Buffer.concat([withText("BM"), Buffer.alloc(100)]),
  "an icon": Buffer.from([0, 0, 1, 0, 1, 0, 16, 16, 0, 0, 1, 0, 32, 0, 0, 0]),
  "a Photoshop file": Buffer.concat([withText("8BPS\0\x01"), Buffer.alloc(100)]),
  "a JPEG XL": Buffer.concat([Buffer.from([0xff, 0x0a]), Buffer.alloc(100)]),
  "a JPEG 2000": Buffer.concat([Buffer.from("\0\0\0\x0cjP  \r\n\x87\n", "latin1"), Buffer.alloc(100)]),
  "an HEIC": Buffer.concat([Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1"), Buffer.alloc(100)]),
  "an HEIC that calls itself AVIF": Buffer.concat([
    Buffer.from("\0\0\0\x18ftypavif\0\0\0\0mif1heic", "latin1"),
    Buffer.alloc(100),
  ]),
  "a film": Buffer.concat([Buffer.from("\0\0\0\x18ftypmp42\0\0\0\0isom", "latin1"), Buffer.alloc(100)]),
  "a sound": Buffer.concat([withText("RIFF\x10\0\0\0WAVEfmt "), Buffer.alloc(100)]),
  "a ZIP": Buffer.concat([withText("PK\x03\x04"), Buffer.alloc(100)]),
  "a program": Buffer.concat([Buffer.from("\x7fELF", "latin1"), Buffer.alloc(100)]),
  "an image of ImageMagick": withText(
    "push graphic-context\nfill 'url(https://127.0.0.1/\"|touch /tmp/x\")'\npop graphic-context",
  ),
  "a PostScript": withText("%!PS-Adobe-3.0\n(%pipe%id) (w) file"),
  "a PPM": withText("P6 100000 100000 255\n"),
  "an image of HDR": withText("#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y 99999 +X 99999\n"),
  "a FITS": withText("SIMPLE  =                    T"),
  "a vips": Buffer.concat([Buffer.from([0x08, 0xf2, 0xa6, 0xb6]), Buffer.alloc(100)]),
  zeros: Buffer.alloc(1_000),
  "one byte": Buffer.from([0xff]),
  "a PNG's signature": Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
};

const bombs = (): Record<string, Buffer> => ({
  "50,000 pixels wide and high": pngOf(50_000, 50_000, { depth: 1, bytes: 100_000 }),
  "50,000 pixels, with all its rows": pngOf(50_000, 50_000, { depth: 1, bytes: 6_251 * 20_000 }),
  "50,000 pixels high": pngOf(1_000, 50_000, { depth: 8, bytes: 1_001 * 50_000 }),
  "2,147,483,647 pixels": pngOf(2_147_483_647, 2_147_483_647, { bytes: 10 }),
  "no pixels": pngOf(0, 0),
  "as wide as can be, and one high": pngOf(45_000_000, 1, { bytes: 45_000_001 }),
  "a GIF of 10,000 frames": gifOf(10, 10, 10_000),
  "a GIF of 10,000 large frames": gifOf(4_000, 4_000, 10_000),
  "a GIF of 900 large frames": gifOf(2_000, 2_000, 900),
  "a GIF of 100,000 frames": gifOf(1, 1, 100_000),
});

const cut = (content: Buffer, part: number) => content.subarray(0, Math.floor(content.length * part));

/** The same picture with some bytes that are others. */
function damaged(content: Buffer, seed: number): Buffer {
  const copy = Buffer.from(content);
  for (let n = 0; n < 1 + (seed % 9); n++)
    copy[(seed * 7_919 + n * 104_729) % copy.length] = (seed * 31 + n * 17) % 256;
  return copy;
}

/** Some 200 files of strangers. */
export async function hostilePictures(): Promise<Hostile[]> {
  const pictures = await good();
  const { png, jpeg, gif, webp } = pictures as { png: Buffer; jpeg: Buffer; gif: Buffer; webp: Buffer };
  const comment = Buffer.from(marker);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(comment.length + 2);
  const text = chunk("tEXt", Buffer.concat([Buffer.from("Comment\0"), comment]));
  const gps = await base()
    .withExif({
      IFD0: { Copyright: marker, Artist: marker },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "51/1 30/1 0/1" },
    })
    .jpeg()
    .toBuffer();
  const polyglots: Record<string, Buffer> = {
    // libnsgif makes the screen as small as its frames.
    "a GIF of 65,535 pixels": gifOf(65_535, 65_535, 1),
    "a JPEG with a script as its comment": Buffer.concat([
      jpeg.subarray(0, 2),
      Buffer.from([0xff, 0xfe]),
      length,
      comment,
      jpeg.subarray(2),
    ]),
    "a JPEG with a position": gps,
    "a PNG with a script in its text": pngOf(8, 8, { bytes: 72, extra: [text] }),
    "a PNG with a profile that is none": pngOf(8, 8, {
      bytes: 72,
      extra: [chunk("iCCP", Buffer.concat([Buffer.from("a\0\0"), deflateSync(comment)]))],
    }),
    "a PNG with a profile of 50 MB": pngOf(8, 8, {
      bytes: 72,
      extra: [chunk("iCCP", Buffer.concat([Buffer.from("a\0\0"), deflateSync(Buffer.alloc(50_000_000))]))],
    }),
    "a PNG with a text of 50 MB": pngOf(8, 8, {
      bytes: 72,
      extra: [chunk("zTXt", Buffer.concat([Buffer.from("a\0\0"), deflateSync(Buffer.alloc(50_000_000))]))],
    }),
  };
  for (const [name, content] of Object.entries({ png, jpeg, gif, webp })) {
    polyglots[`a ${name} and then a script`] = Buffer.concat([content, comment]);
    polyglots[`a ${name} and then a ZIP`] = Buffer.concat([content, Buffer.from("PK\x03\x04"), comment]);
    polyglots[`a ${name} and then another`] = Buffer.concat([content, png, comment]);
  }
  const of = (all: Record<string, Buffer>, isRefused?: true): Hostile[] =>
    Object.entries(all).map(([name, content]) => ({ name, content, ...(isRefused && { isRefused }) }));
  const broken = Object.entries(pictures).flatMap(([format, content]): Hostile[] => [
    ...[0.05, 0.2, 0.4, 0.5].map((part) => ({
      name: `${part * 100} % of a ${format}`,
      content: cut(content, part),
      isRefused: true,
    })),
    ...[0.9, 0.99].map((part) => ({ name: `${part * 100} % of a ${format}`, content: cut(content, part) })),
    ...Array.from({ length: 22 }, (_, seed) => ({
      name: `damage ${seed} of a ${format}`,
      content: damaged(content, seed + 1),
    })),
  ]);
  return [...of(noPictures, true), ...of(bombs(), true), ...of(polyglots), ...broken];
}
