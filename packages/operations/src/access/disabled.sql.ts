import { type RawBuilder, sql } from "kysely";

/**
 * True if this is the address of a user whom an admin of the server has disabled. The user of an issuer's tokens does
 * not count: somebody else may have its address.
 */
export const isDisabledAddress = (email: RawBuilder<string>) => sql<boolean>`exists (select 1 from users as own
  where lower(own.email) = lower(${email}) and own.issuer is null and own.disabled_at is not null)`;
