import { normalizeIP } from "@fastify/rate-limit";
import type { FastifyRequest } from "fastify";
import { isIP } from "node:net";

/**
 * Returns the address by which a client's limits count. A /64 network of IPv6 counts as one, because one customer gets
 * that many addresses. The value that a proxy forwards need not be an address.
 */
export const clientAddress = ({ ip, socket }: FastifyRequest): string =>
  normalizeIP(isIP(ip) ? ip : (socket.remoteAddress ?? ""));
