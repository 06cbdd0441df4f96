import { ProjectExport } from "@earshot/domain";
import { resultType } from "../../resolve/root-fields.ts";
import { exportType } from "./export.fields.ts";

resultType([ProjectExport], exportType);
