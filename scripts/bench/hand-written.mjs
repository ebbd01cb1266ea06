// The practical ceiling: the same page of courses as someone writes it who needs nothing else, with node:http and pg.
// Two prepared statements for each request, at the same time: is the key good, and the page.
import { createHash } from "node:crypto";
import { createServer } from "node:http";
import { Pool } from "pg";

const { DATABASE_URL, BASE_URL, PORT } = process.env;
const limit = 25;
const pool = new Pool({ connectionString: DATABASE_URL, max: 10 });

const keyQuery = `SELECT id FROM api_keys
  WHERE key_hash = $1 AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > now())`;
const pageQuery = `SELECT id, name, permalink, status::text, short_description, full_description, list_image_url,
    (SELECT count(*)::int FROM enrollments WHERE course_id = courses.id) AS enrollments_count, created_at, updated_at
  FROM courses ORDER BY created_at, id LIMIT ${limit + 1} OFFSET $1`;

createServer(async (request, response) => {
  const hash = createHash("sha256").update(String(request.headers["x-api-key"])).digest("hex");
  const page = Number(new URL(request.url, BASE_URL).searchParams.get("page") ?? 1);
  const [keys, { rows }] = await Promise.all([
    pool.query({ name: "key", text: keyQuery, values: [hash] }),
    pool.query({ name: "page", text: pageQuery, values: [(page - 1) * limit] }),
  ]);
  if (keys.rowCount === 0) return response.writeHead(401).end();
  const body = JSON.stringify(documentOf(rows, page));
  const tag = `"${createHash("sha1").update(body).digest("base64url")}"`;
  response.writeHead(200, { "Content-Type": "application/json", ETag: tag }).end(body);
}).listen(Number(PORT));

function documentOf(rows, page) {
  const url = (number) => `${BASE_URL}/v2/courses${number > 1 ? `?page=${number}` : ""}`;
  return {
    links: {
      self: url(page),
      ...(page > 1 && { prev: url(page - 1) }),
      ...(rows.length > limit && { next: url(page + 1) }),
    },
    data: rows.slice(0, limit).map(({ id, created_at, updated_at, ...attributes }) => ({
      type: "courses",
      id,
      attributes: { ...attributes, created_at: seconds(created_at), updated_at: seconds(updated_at) },
    })),
  };
}

const seconds = (time) => `${time.toISOString().slice(0, 19)}Z`;
