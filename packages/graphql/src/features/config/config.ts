import { ProjectConfig } from "@earshot/domain";
import { configType } from "./config.fields.ts";
import { resultType } from "../../resolve/root-fields.ts";

resultType([ProjectConfig], configType);
