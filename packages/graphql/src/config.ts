import { configType, ProjectConfig } from "@earshot/domain";
import { resultType } from "./root-fields.ts";

resultType([ProjectConfig], configType);
