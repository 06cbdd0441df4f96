import S3rver from "@20minutes/s3rver";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import { freePort } from "../support/free-port.ts";

/** Starts an S3 with a bucket of this name until the tests of this file end. Returns its addresses. */
export async function startS3(bucket: string) {
  const directory = mkdtempSync(join(tmpdir(), "earshot-s3-"));
  const port = await freePort();
  const s3 = new S3rver({
    port,
    address: "127.0.0.1",
    silent: true,
    directory,
    configureBuckets: [{ name: bucket, configs: [] }],
  });
  await s3.run();
  afterAll(async () => {
    await s3.close();
    rmSync(directory, { recursive: true });
  });
  return (path: string, login = "S3RVER:S3RVER") => `http://${login}@127.0.0.1:${port}/${path}`;
}
