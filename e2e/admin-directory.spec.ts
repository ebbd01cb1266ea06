import { randomUUID } from "node:crypto";
import { expect, testOn } from "./fixtures";

// This needs its own platform, because its directory has one join key and one dry run.
const test = testOn({});

test("without JavaScript, an admin connects a directory, tries it in a dry run and sees its requests", async ({
  newPlainAdmin,
  request,
}) => {
  const page = await newPlainAdmin();
  await page.open("/admin/directory");
  expect(page.words).toContain("/scim/v2?aadOptscim062020");
  expect(page.words).toContain("No requests yet");
  await page.press("Create key", { Name: "Entra" });
  const [key = ""] = /lectern_[\w-]{43}/.exec(page.words) ?? [];
  const send = (method: "get" | "post" | "patch", path: string, data?: object) =>
    request[method](`/scim/v2${path}`, {
      headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/scim+json" },
      data,
      maxRedirects: 0,
    });

  await page.open("/admin/directory");
  await page.press("Save settings", { "Dry run": true });
  expect(page.result).toContain("The settings were saved.");
  const user = { userName: "ada@example.com", externalId: randomUUID(), name: { givenName: "Ada" } };
  const tried = await send("post", "/Users", user);
  expect([tried.status(), tried.headers()["content-type"]]).toEqual([201, "application/scim+json"]);
  await page.open("/admin/directory");
  expect(page.part("What would this directory change?")).toContain("1 created");
  expect(page.words).not.toContain("Haven’t signed in yet");

  await page.press("Save settings", { "Dry run": false });
  const created = await (await send("post", "/Users", user)).json();
  const refused = await send("patch", `/Users/${created.id}`, {
    schemas: ["urn:ietf:params:scim:api:messages:2.0:PatchOp"],
    Operations: [{ op: "replace", path: "active", value: "perhaps" }],
  });
  expect([refused.status(), (await refused.json()).scimType]).toEqual([400, "invalidValue"]);
  await page.open("/admin/directory");
  expect(page.part("Haven’t signed in yet")).toContain("Ada");
  expect(page.part("Recent requests")).toContain("active must be true or false.");
  await page.open(`/admin/people/${created.id}`);
  await page.follow("Directory requests");
  expect(page.words).toContain("POST /Users");
  expect((await send("get", "/Nothing")).status()).toBe(404);
});
