import { listAudit } from "@earshot/domain";
import { query, router } from "../builder.ts";

export const audit = router({ list: query(listAudit) });
