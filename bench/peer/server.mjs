// PostGraphile as its manual has it for production, over the same schema, with one thing added: who calls is looked up by
// the token, in one prepared statement, before anything of a query runs.
//   node bench/peer/server.mjs DATABASE_URL PORT
import { createHash } from "node:crypto";
import { createServer } from "node:http";
import pg from "pg";
import { postgraphile } from "postgraphile";
import { makePgService } from "postgraphile/adaptors/pg";
import { grafserv } from "postgraphile/grafserv/node";
import { PostGraphileAmberPreset } from "postgraphile/presets/amber";
import { jsonPgSmartTags } from "postgraphile/utils";

const [, , connectionString, port] = process.argv;
const pool = new pg.Pool({ connectionString, max: 20 });

async function callerOf(authorization = "") {
  const hash = createHash("sha256").update(authorization.slice("Bearer ".length)).digest();
  const { rows } = await pool.query({
    name: "token",
    text: "select user_id from tokens where hash = $1 and (expires_at is null or expires_at > now())",
    values: [hash],
  });
  if (!rows[0]) throw new Error("authentication required");
  return rows[0].user_id;
}

// Feedback names its project without a key of the database: a large project is deleted by a job.
const ofProject = { tags: { foreignKey: "(project_id) references projects (id)" } };

const serv = postgraphile({
  extends: [PostGraphileAmberPreset],
  plugins: [jsonPgSmartTags({ version: 1, config: { class: { feedback: ofProject } } })],
  pgServices: [makePgService({ pool })],
  grafserv: { graphiql: false, watch: false },
  grafast: {
    explain: false,
    context: async ({ node }) => ({ callerId: await callerOf(node?.req.headers.authorization) }),
  },
}).createServ(grafserv);

const server = createServer();
await serv.addTo(server);
server.listen(Number(port), "127.0.0.1");
