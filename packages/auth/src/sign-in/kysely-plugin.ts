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

/**
 * Finds people by e-mail in any case. Users who are known only by an issuer's JWTs are left out: another user may have
 * their e-mail.
 */
class FindByEmail extends OperationNodeTransformer {
  protected override transformBinaryOperation(node: BinaryOperationNode): BinaryOperationNode {
    const { leftOperand, rightOperand } = node;
    if (!isEmail(leftOperand) || !ValueNode.is(rightOperand)) return super.transformBinaryOperation(node);
    const found = sql`(lower(users.email) = lower(${rightOperand.value}) and users.issuer is null)`;
    return found.toOperationNode() as unknown as BinaryOperationNode;
  }
}

const findByEmail = new FindByEmail();

/**
 * Converts instants to Dates. MikroORM's Kysely returns them as text, and better-auth would accept expired sessions if
 * it compared text with Dates.
 */
const withDates = (row: object) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      name.endsWith("_at") && typeof value === "string" ? new Date(value) : value,
    ]),
  );

/** Adapts better-auth's statements and their results to these tables. */
export const usersPlugin: KyselyPlugin = {
  transformQuery: ({ node }) => findByEmail.transformNode(node),
  transformResult: async ({ result }) => ({ ...result, rows: result.rows.map(withDates) }),
};
