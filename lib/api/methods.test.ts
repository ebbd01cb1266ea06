import { expect, test } from "vitest";
import { Refusal } from "@/lib/errors";
import { JsonApiError } from "@/lib/jsonapi/errors";
import { methods } from "./methods";

const context = { params: Promise.resolve({}) };
const request = () =>
  new Request("http://localhost/v2/groups", { headers: { Accept: "application/vnd.api+json" } });

async function answerTo(error: Error) {
  const { GET } = methods(() => Promise.reject(error));
  const answer = await GET(request(), context);
  return { status: answer.status, type: answer.headers.get("content-type"), body: await answer.json() };
}

test.each([
  [new Refusal("group_not_found"), 404, "Not Found", "There is no such group."],
  [new Refusal("no_longer_admin"), 403, "Forbidden", "You are no longer an admin."],
  [
    new Refusal("file_too_large", { kind: "image" }),
    422,
    "Unprocessable Entity",
    expect.stringContaining("10 MB"),
  ],
  [new Refusal("group_changed"), 409, "Conflict", expect.stringContaining("Someone else")],
  [new Refusal("storage_full"), 507, "Insufficient Storage", expect.stringContaining("no space left")],
])(
  "a refusal (%s) of the domain is an error document with its code, and the status of its kind",
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
