import { ChatMessage, ProjectConfig } from "@earshot/domain";
import { chatMessageType, configType } from "./config.fields.ts";
import { resultType } from "../../resolve/root-fields.ts";

resultType([ProjectConfig], configType);
resultType([ChatMessage], chatMessageType);
