// A hand-written server for four writes uses Fastify and pg. Each write, its audit entry and its event are one transaction of
// prepared statements, on tables of its own (fastify-writes.sql).
import { createHash } from "node:crypto";
import Fastify from "fastify";
import { Pool } from "pg";
import { v7 as uuidv7 } from "uuid";

const { DATABASE_URL, BASE_URL, PORT } = process.env;
const pool = new Pool({ connectionString: DATABASE_URL, max: 10 });
const fastify = Fastify();
const statementNames = new Map();

fastify.addContentTypeParser(
  "application/vnd.api+json",
  { parseAs: "string" },
  fastify.getDefaultJsonParser("error", "error"),
);
fastify.decorateRequest("key", null);
fastify.addHook("onRequest", async (request, reply) => {
  const hash = createHash("sha256").update(String(request.headers["x-api-key"])).digest("hex");
  const { rows } = await ask(
    pool,
    "SELECT id, name FROM api_keys WHERE key_hash = $1 AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > now())",
    [hash],
  );
  if (rows.length === 0) return refuse(reply, 401, "invalid_key");
  request.key = rows[0];
});
fastify.setErrorHandler((error, _request, reply) => {
  if (error.code === "23505") return refuse(reply, 409, "taken");
  return refuse(reply, error.statusCode ?? 500, error.code ?? "internal", error.message);
});

const uuid = { type: "string", format: "uuid" };
const text = { type: "string", maxLength: 255 };

fastify.post(
  "/v2/people",
  { schema: documentSchema("people", { sso_uid: text, email: text, first_name: text, last_name: text }) },
  async (request, reply) => {
    const { sso_uid, email = "", first_name = "", last_name = "" } = request.body.data.attributes;
    const person = await inTransaction(async (tx) => {
      const id = uuidv7();
      const { rows } = await ask(
        tx,
        "INSERT INTO people (id, email, first_name, last_name) VALUES ($1, $2, $3, $4) RETURNING created_at, updated_at",
        [id, email, first_name, last_name],
      );
      await ask(tx, "INSERT INTO identities (id, person_id, subject) VALUES ($1, $2, $3)", [
        uuidv7(),
        id,
        sso_uid,
      ]);
      const attributes = {
        email,
        first_name,
        last_name,
        full_name: `${first_name} ${last_name}`.trim(),
        sso_uid,
        custom_fields: {},
        disabled: false,
        deactivated_at: null,
        last_sign_in_at: null,
        ...timesOf(rows[0]),
      };
      const made = resource("people", id, attributes, { groups: { data: [] } });
      const after = { sso_uid, email, first_name, last_name };
      await record(tx, request, { action: "person.created", after, data: made });
      return made;
    });
    return answer(reply, 201, person);
  },
);

fastify.patch(
  "/v2/groups/:id",
  { schema: { ...documentSchema("groups", { name: text }, uuid), ...idSchema() } },
  async (request, reply) => {
    const { id } = request.params;
    const { name } = request.body.data.attributes;
    const group = await inTransaction(async (tx) => {
      const [known] = (await ask(tx, "SELECT name FROM groups WHERE id = $1 FOR NO KEY UPDATE", [id])).rows;
      if (!known) return null;
      const { rows } = await ask(
        tx,
        `UPDATE groups SET name = $2, updated_at = now() WHERE id = $1
          RETURNING (SELECT count(*)::int FROM memberships WHERE group_id = $1) AS memberships_count, created_at, updated_at`,
        [id, name],
      );
      const [{ memberships_count }] = rows;
      const renamed = resource("groups", id, { name, memberships_count, ...timesOf(rows[0]) });
      const change = { before: { name: known.name }, after: { name } };
      await record(tx, request, { action: "group.renamed", ...change, data: renamed });
      return renamed;
    });
    return group ? answer(reply, 200, group) : refuse(reply, 404, "not_found");
  },
);

fastify.post(
  "/v2/groups/:id/relationships/people",
  { schema: { ...linkageSchema("people"), ...idSchema() } },
  async (request, reply) => {
    const { id } = request.params;
    const ids = request.body.data.map((one) => one.id);
    const isFound = await inTransaction(async (tx) => {
      const [group] = (await ask(tx, "SELECT name FROM groups WHERE id = $1 FOR NO KEY UPDATE", [id])).rows;
      if (!group) return false;
      const { rows } = await ask(
        tx,
        `INSERT INTO memberships (person_id, group_id) SELECT id, $1 FROM unnest($2::uuid[]) AS id
          ON CONFLICT DO NOTHING RETURNING person_id, created_at`,
        [id, ids],
      );
      for (const { person_id, created_at } of rows) {
        const attributes = { person_id, group_id: id, created_at: seconds(created_at) };
        const data = resource("memberships", id, attributes);
        await record(tx, request, { action: "membership.added", after: { person_id }, data });
      }
      return true;
    });
    return isFound ? reply.code(204).send() : refuse(reply, 404, "not_found");
  },
);

fastify.post(
  "/v2/transcript_entries",
  {
    schema: documentSchema("transcript_entries", {
      person_id: uuid,
      course_id: uuid,
      completed_at: { type: "string", format: "date-time" },
      origin: text,
    }),
  },
  async (request, reply) => {
    const { person_id, course_id, completed_at, origin = request.key.name } = request.body.data.attributes;
    const completion = await inTransaction(async (tx) => {
      const [course] = (await ask(tx, "SELECT name FROM courses WHERE id = $1 FOR KEY SHARE", [course_id]))
        .rows;
      if (!course) return null;
      const { rows } = await ask(
        tx,
        `INSERT INTO enrollments (id, person_id, course_id, progress, enrolled_at, completed_at) VALUES ($1, $2, $3, 100, $4, $4)
          ON CONFLICT (person_id, course_id) DO UPDATE SET progress = 100, completed_at = excluded.completed_at
          RETURNING id, enrolled_at`,
        [uuidv7(), person_id, course_id, completed_at],
      );
      const [enrollment] = rows;
      await ask(
        tx,
        `INSERT INTO completions (id, person_id, course_id, course_name, origin, completed_at)
          VALUES ($1, $2, $3, $4, $5, $6)`,
        [uuidv7(), person_id, course_id, course.name, origin, completed_at],
      );
      const attributes = {
        person_id,
        course_id,
        course_name: course.name,
        round: 1,
        status: "completed",
        progress: 100,
        enrolled_at: seconds(enrollment.enrolled_at),
        last_active_on: null,
        completed_at,
        course_version: null,
        score: null,
        origin,
        certificate_number: null,
      };
      const made = resource("transcript_entries", enrollment.id, attributes, {
        person: { data: { type: "people", id: person_id } },
        course: { data: { type: "courses", id: course_id } },
      });
      const after = { person_id, completed_at, origin };
      await record(tx, request, { action: "enrollment.completed", after, data: made });
      return made;
    });
    return completion ? answer(reply, 201, completion) : refuse(reply, 404, "not_found");
  },
);

await fastify.listen({ port: Number(PORT) });
// Without this, it would get half a minute to finish its work (preload.mjs).
process.once("SIGTERM", () => process.exit());

async function record(tx, { key, ip, headers }, { action, before = null, after, data }) {
  await ask(
    tx,
    `INSERT INTO audit_entries (id, api_key_id, actor_name, address, user_agent, action, subject_type, subject_id, before, after)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [uuidv7(), key.id, key.name, ip, headers["user-agent"], action, data.type, data.id, before, after],
  );
  await ask(tx, "INSERT INTO events (id, type, actor, data) VALUES ($1, $2, $3, $4)", [
    uuidv7(),
    action,
    { type: "api_keys", id: key.id, name: key.name },
    data,
  ]);
}

async function inTransaction(work) {
  const client = await pool.connect();
  try {
    await client.query("BEGIN");
    const result = await work(client);
    await client.query("COMMIT");
    return result;
  } catch (error) {
    await client.query("ROLLBACK");
    throw error;
  } finally {
    client.release();
  }
}

/** Prepares a statement once on each connection. */
function ask(client, text, values) {
  if (!statementNames.has(text)) statementNames.set(text, `statement ${statementNames.size}`);
  return client.query({ name: statementNames.get(text), text, values });
}

function documentSchema(type, properties, id) {
  const attributes = { type: "object", additionalProperties: false, properties };
  const data = {
    type: "object",
    required: ["type", "attributes"],
    properties: { type: { const: type }, attributes, ...(id && { id }) },
  };
  return { body: { type: "object", required: ["data"], properties: { data } } };
}

function linkageSchema(type) {
  const items = { type: "object", required: ["type", "id"], properties: { type: { const: type }, id: uuid } };
  const data = { type: "array", maxItems: 1_000, items };
  return { body: { type: "object", required: ["data"], properties: { data } } };
}

function idSchema() {
  return { params: { type: "object", properties: { id: uuid } } };
}

function resource(type, id, attributes, relationships) {
  const links = { self: `${BASE_URL}/v2/${type}/${id}` };
  return { type, id, attributes, ...(relationships && { relationships }), links };
}

function timesOf({ created_at, updated_at }) {
  return { created_at: seconds(created_at), updated_at: seconds(updated_at) };
}

function answer(reply, status, data) {
  if (status === 201) reply.header("Location", data.links.self);
  return reply.code(status).type("application/vnd.api+json").send(JSON.stringify({ data }));
}

function refuse(reply, status, code, detail = code) {
  return reply
    .code(status)
    .type("application/vnd.api+json")
    .send(JSON.stringify({ errors: [{ status: String(status), code, detail }] }));
}

const seconds = (time) => `${time.toISOString().slice(0, 19)}Z`;
