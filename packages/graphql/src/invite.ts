import { acceptInvite, createInvite, deleteInvite, selectInvite } from "@earshot/domain";
import { reloadProject } from "./project.ts";
import { mutationField } from "./root-fields.ts";
import type { Reload } from "./roots.ts";

const reloadInvite: Reload = {
  select: selectInvite,
  inputOf: ({ id }, { projectSlug }) => ({ projectSlug, inviteId: id }),
};

mutationField(createInvite, selectInvite.type, reloadInvite);
mutationField(deleteInvite, selectInvite.type, reloadInvite);
mutationField(acceptInvite, reloadProject.select.type, reloadProject);
