import {
  CreatedToken,
  createToken,
  getAccount,
  listTokens,
  revokeToken,
  Token,
  updateAccount,
  UserSummary,
} from "@earshot/domain";
import { builder, type Row } from "./builder.ts";
import { read } from "./load.ts";
import { mutationOf, objectOf } from "./object.ts";

export const UserType = objectOf("User", UserSummary);

const TokenType = objectOf("Token", Token);
const CreatedTokenType = objectOf("CreatedToken", CreatedToken);

const ViewerType = objectOf("Viewer", UserSummary, (t) => ({
  tokens: t.field({
    type: [TokenType],
    description: "The caller's tokens, newest first.",
    resolve: (_, __, context) => read<Row[]>(context, listTokens, {}),
  }),
}));

builder.queryField("viewer", (t) =>
  t.field({
    type: ViewerType,
    description: getAccount.summary,
    resolve: (_, __, context) => read<Row>(context, getAccount, {}),
  }),
);

mutationOf(updateAccount, ViewerType);
mutationOf(createToken, CreatedTokenType);
mutationOf(revokeToken, TokenType);
