import { SavedView } from "@earshot/domain";
import { resultType } from "../../resolve/root-fields.ts";
import { viewType } from "./view.fields.ts";

resultType([SavedView], viewType);
