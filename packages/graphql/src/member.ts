import { Member, memberType } from "@earshot/domain";
import { resultType } from "./root-fields.ts";

resultType([Member], memberType);
