import { Tag, tagType } from "@earshot/domain";
import { resultType } from "./root-fields.ts";

resultType([Tag], tagType);
