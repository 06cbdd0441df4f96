import { Tag } from "@earshot/domain";
import { tagType } from "./tag.fields.ts";
import { resultType } from "../../resolve/root-fields.ts";

resultType([Tag], tagType);
