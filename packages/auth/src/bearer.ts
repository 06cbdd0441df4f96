import type { IncomingHttpHeaders } from "node:http";

/** RFC 6750, section 2.1. The scheme's name is matched whatever its case (RFC 9110, section 11.1). */
const bearer = /^bearer +([\w.~+/-]+=*)$/i;

/** The token of the Authorization header; undefined without a well-formed one. */
export const bearerToken = ({ authorization = "" }: IncomingHttpHeaders): string | undefined =>
  bearer.exec(authorization)?.[1];
