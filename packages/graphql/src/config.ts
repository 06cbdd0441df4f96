import { configType, updateProjectConfig } from "@earshot/domain";
import { mutationField } from "./root-fields.ts";

mutationField(updateProjectConfig, configType);
