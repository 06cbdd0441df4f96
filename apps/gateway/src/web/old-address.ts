import { findOldAddress } from "@earshot/domain";
import { type Context, DomainError, runOperation } from "@earshot/operations";
import type { FastifyReply, FastifyRequest } from "fastify";

export interface OldAddressParts {
  readonly createContext: (request: FastifyRequest) => Context;
}

/**
 * Redirects an address of another tool to the page of what was imported from there. Returns false if there is none that
 * the caller may see: it is an unknown address then, like any other.
 */
export async function leadOn(
  request: FastifyRequest,
  reply: FastifyReply,
  { createContext }: OldAddressParts,
  projectSlug: string,
  address: string,
): Promise<boolean> {
  try {
    const { json } = await runOperation(findOldAddress, createContext(request), { projectSlug, address });
    const { page } = JSON.parse(json.toString()) as { page: string };
    // For good, which search engines pass on; but who may see it, and what it was merged into, may change.
    void reply
      .headers({ "cache-control": "private, no-cache", vary: "accept, cookie" })
      .redirect(`/p/${projectSlug}${page}`, 301);
    return true;
  } catch (error) {
    if (error instanceof DomainError && error.status < 500) return false;
    throw error;
  }
}
