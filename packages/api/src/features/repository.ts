import { createRepository, deleteRepository, exchangeForgeToken, listRepositories } from "@earshot/domain";
import { mutation, query, router } from "../builder.ts";

export const repository = router({
  list: query(listRepositories),
  create: mutation(createRepository),
  delete: mutation(deleteRepository),
  exchange: mutation(exchangeForgeToken),
});
