import { selectServer } from "./server.fields.ts";
import { queryField } from "../../resolve/root-fields.ts";

queryField("server", selectServer);
