import { instant } from "@earshot/operations";
import { defineEntity, p } from "@mikro-orm/core";

/** When mail, the public address and a backup were last tried, and what came of it. */
export const ServerCheckEntity = defineEntity({
  name: "ServerCheck",
  tableName: "server_checks",
  properties: {
    name: p.text().primary(),
    is_ok: p.boolean(),
    detail: p.text(),
    checked_at: instant(),
  },
});
