import { Repository } from "@earshot/domain";
import { resultType } from "../../resolve/root-fields.ts";
import { repositoryType } from "./repository.fields.ts";

resultType([Repository], repositoryType);
