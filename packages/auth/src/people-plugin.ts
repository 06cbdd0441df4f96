import {
  type BinaryOperationNode,
  ColumnNode,
  type KyselyPlugin,
  type OperationNode,
  OperationNodeTransformer,
  ReferenceNode,
  sql,
  ValueNode,
} from "kysely";

const isEmail = (node: OperationNode): boolean =>
  ReferenceNode.is(node) && ColumnNode.is(node.column) && node.column.column.name === "email";

/** Finds people by e-mail whatever its case, and none who is known only by an issuer's JWTs: an e-mail may be theirs too. */
class FindByEmail extends OperationNodeTransformer {
  protected override transformBinaryOperation(node: BinaryOperationNode): BinaryOperationNode {
    const { leftOperand, rightOperand } = node;
    if (!isEmail(leftOperand) || !ValueNode.is(rightOperand)) return super.transformBinaryOperation(node);
    const found = sql`(lower(users.email) = lower(${rightOperand.value}) and users.issuer is null)`;
    return found.toOperationNode() as unknown as BinaryOperationNode;
  }
}

const findByEmail = new FindByEmail();

/** MikroORM's Kysely returns instants as text. better-auth compares them with Dates, and would take expired sessions. */
const withDates = (row: object) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      name.endsWith("_at") && typeof value === "string" ? new Date(value) : value,
    ]),
  );

/** What better-auth's statements and their results need to fit these tables. */
export const peoplePlugin: KyselyPlugin = {
  transformQuery: ({ node }) => findByEmail.transformNode(node),
  transformResult: async ({ result }) => ({ ...result, rows: result.rows.map(withDates) }),
};
