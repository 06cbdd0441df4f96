import { createTag, deleteTag, tagType, updateTag } from "@earshot/domain";
import { mutationField } from "./root-fields.ts";

mutationField(createTag, tagType);
mutationField(updateTag, tagType);
mutationField(deleteTag, tagType);
