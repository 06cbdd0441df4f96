import { Segment } from "@earshot/domain";
import { resultType } from "../../resolve/root-fields.ts";
import { segmentType } from "./segment.fields.ts";

resultType([Segment], segmentType);
