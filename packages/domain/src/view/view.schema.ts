import { Id, name, ProjectPath, text, Timestamp } from "@earshot/operations/schema";
import { z } from "zod";
import { textBudget } from "../text/text-budget.schema.ts";

/** The parameters of an address that a view may have. */
const parameters = ["q", "sort", "status", "tag", "view", "segment", "companyId"];

const Search = z
  .record(text(1, 20), text(1, textBudget.search))
  .refine(
    (search) => Object.keys(search).every((key) => parameters.includes(key)),
    `may have only these parameters: ${parameters.join(", ")}`,
  )
  .meta({
    description: `The parameters of the page's address: ${parameters.join(", ")}.`,
    examples: [{ status: "planned", sort: "upvotes" }],
  });

const Page = z.literal(["board", "inbox"]).meta({ description: "The page that it filters and sorts." });

const fields = {
  name: name(1, textBudget.name),
  search: Search,
  is_shared: z.boolean().meta({ description: "True if the whole team sees it, false if only who has made it." }),
};

export const SavedView = z
  .object({
    id: Id,
    user_id: Id.meta({ description: "The id of whoever has made it." }),
    name: z.string(),
    page: Page,
    search: Search,
    is_shared: fields.is_shared,
    created_at: Timestamp,
  })
  .meta({ id: "SavedView", description: "A saved filter and sort of the board or the inbox." });

export const CreateViewInput = ProjectPath.extend({
  ...fields,
  page: Page,
  is_shared: fields.is_shared.default(false),
});

export const ViewPath = ProjectPath.extend({ viewId: Id.meta({ description: "The view's id." }) });

export const UpdateViewInput = ViewPath.extend(z.object(fields).partial().shape);
