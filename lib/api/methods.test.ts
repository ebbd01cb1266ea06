import { expect, test } from "vitest";
import { setEnv } from "@/lib/env";
import { Refusal } from "@/lib/errors";
import { JsonApiError } from "@/lib/jsonapi/errors";
import { getRoute, methods } from "./methods";

const context = { params: Promise.resolve({}) };
const request = () =>
  new Request("http://localhost/v2/groups", { headers: { Accept: "application/vnd.api+json" } });

async function answerTo(error: Error) {
  const { GET } = getRoute(() => Promise.reject(error));
  const answer = await GET(request(), context);
  return { status: answer.status, type: answer.headers.get("content-type"), body: await answer.json() };
}

test.each([
  [new Refusal("group_not_found"), 404, "Not Found", "This group doesn’t exist."],
  [new Refusal("no_longer_admin"), 403, "Forbidden", "You’re no longer an admin."],
  [
    new Refusal("file_too_large", { kind: "image" }),
    422,
    "Unprocessable Entity",
    expect.stringContaining("10 MB"),
  ],
  [new Refusal("group_changed"), 409, "Conflict", expect.stringContaining("Someone else")],
  [new Refusal("storage_full"), 507, "Insufficient Storage", expect.stringContaining("no space left")],
])(
  "A refusal (%s) of the domain is an error document with its code, and the status of its kind",
  async (refusal, status, title, detail) => {
    expect(await answerTo(refusal)).toEqual({
      status,
      type: "application/vnd.api+json",
      body: {
        errors: [{ id: expect.any(String), status: String(status), code: refusal.code, title, detail }],
      },
    });
  },
);

test("A path answers by its operations, and allows and offers their methods alone", async () => {
  setEnv({ API_ALLOWED_ORIGINS: "https://reports.example" });
  const operations = (["GET", "POST"] as const).map((method) => ({
    method,
    handle: async () => new Response(method),
  }));
  const { OPTIONS, POST, DELETE } = methods(operations);
  expect(await (await POST(request(), context)).text()).toBe("POST");
  const preflight = await OPTIONS(
    new Request("http://localhost/v2/groups", { headers: { Origin: "https://reports.example" } }),
  );
  expect(preflight.headers.get("allow")).toBe("GET, HEAD, OPTIONS, POST");
  expect(preflight.headers.get("access-control-allow-methods")).toBe("GET, HEAD, OPTIONS, POST");
  const refused = await DELETE(request(), context);
  expect([refused.status, refused.headers.get("allow")]).toEqual([405, "GET, HEAD, OPTIONS, POST"]);
  expect((await refused.json()).errors[0].detail).toContain("Allowed: GET, HEAD, OPTIONS, POST.");
});

test("A refusal about a field points to its attribute", async () => {
  const { status, body } = await answerTo(new Refusal("group_name_taken", { field: "name" }));
  expect(status).toBe(409);
  expect(body.errors[0]).toMatchObject({
    code: "group_name_taken",
    detail: "name is already the name of another group.",
    source: { pointer: "/data/attributes/name" },
  });
});

test("An API error keeps its status and any other error becomes a 500 without details", async () => {
  const unknown = await answerTo(new JsonApiError("path_unknown", { path: "/v2/nothing" }));
  expect(unknown.status).toBe(404);
  expect(unknown.body.errors[0]).toMatchObject({
    code: "not_found",
    title: "Not found",
    detail: "There is nothing at /v2/nothing.",
  });
  const { status, body } = await answerTo(new Error("hush"));
  expect(status).toBe(500);
  expect(JSON.stringify(body)).not.toContain("hush");
});
