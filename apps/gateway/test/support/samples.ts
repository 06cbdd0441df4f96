import { expect } from "vitest";

/** The samples by name and labels, as in `earshot_errors_total{api="v1",code="NOT_FOUND"}`. */
export async function samples(url: string): Promise<Map<string, number>> {
  const response = await fetch(`${url}/metrics`, { headers: { connection: "close" } });
  expect([response.status, response.headers.get("content-type")]).toEqual([200, expect.stringContaining("text/plain")]);
  const lines = (await response.text()).split("\n").filter((line) => line && !line.startsWith("#"));
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(" ")), Number(line.split(" ").at(-1))]));
}

/** The name of the sample that counts requests. */
export const requestCount = (method: string, route: string, code: number) =>
  `earshot_http_request_duration_seconds_count{method="${method}",route="${route}",code="${code}"}`;
