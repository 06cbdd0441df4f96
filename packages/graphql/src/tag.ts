import { createTag, deleteTag, Tag, updateTag } from "@earshot/domain";
import { mutationOf, objectOf } from "./object.ts";

export const TagType = objectOf("Tag", Tag);

mutationOf(createTag, TagType);
mutationOf(updateTag, TagType);
mutationOf(deleteTag, TagType);
