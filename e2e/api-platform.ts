import { Client } from "pg";
import type { APIResponse } from "playwright/test";
import { type ApiRows, makeApiRows } from "./api-rows";
import { testOn } from "./fixtures";

type Get = (path: string, headers?: Record<string, string>) => Promise<APIResponse>;

/** `{course}` in a path stands for an id. */
export const test = testOn({ API_RATE_LIMIT: "100000" }).extend<
  { path: (template: string) => string; get: Get },
  { made: ApiRows }
>({
  made: [
    async ({ own }, use) => {
      const client = new Client({ connectionString: own.running.databaseUrl });
      await client.connect();
      const made = await makeApiRows(async (sql, ...values) => (await client.query(sql, values)).rows);
      await client.end();
      await use(made);
    },
    { scope: "worker" },
  ],
  path: async ({ made }, use) =>
    use((template) => template.replace(/\{(\w+)\}/, (_all, noun) => made[noun as keyof ApiRows])),
  get: async ({ request, running, path }, use) =>
    use((template, headers = {}) =>
      request.get(path(template), { headers: { "X-Api-Key": running.apiKey, ...headers }, maxRedirects: 0 }),
    ),
});

export const lists = [
  "/v2/courses",
  "/v2/courses/{course}/enrollments",
  "/v2/courses/{course}/activities",
  "/v2/courses/{course}/categories",
  "/v2/courses/{course}/sections",
  "/v2/learning_paths",
  "/v2/learning_paths/{path}/courses",
  "/v2/learning_paths/{path}/progress",
  "/v2/people",
  "/v2/people/{person}/enrollments",
  "/v2/people/{person}/groups",
  "/v2/people/{person}/transcript",
  "/v2/people/{person}/assignment_states",
  "/v2/assignments",
  "/v2/assignments/{assignment}/exemptions",
  "/v2/people/{person}/learning_path_progress",
  "/v2/people/{person}/certificates",
  "/v2/certificates",
  "/v2/groups",
  "/v2/groups/{group}/people",
  "/v2/groups/{group}/memberships",
  "/v2/categories",
  "/v2/webhook_endpoints",
  "/v2/webhook_endpoints/{webhook}/deliveries",
];

export const items = [
  "/v2/courses/{course}",
  "/v2/learning_paths/{path}",
  "/v2/activities/{activity}",
  "/v2/sections/{section}",
  "/v2/assignments/{assignment}",
  "/v2/exemptions/{exemption}",
  "/v2/course_enrollments/{enrollment}",
  "/v2/people/{person}",
  "/v2/transcript_entries/{enrollment}",
  "/v2/memberships/{membership}",
  "/v2/certificates/{certificate}",
  "/v2/groups/{group}",
  "/v2/categories/{category}",
  "/v2/webhook_endpoints/{webhook}",
  "/v2/webhook_deliveries/{delivery}",
];
