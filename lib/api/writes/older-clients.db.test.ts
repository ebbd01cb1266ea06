import { beforeEach, expect, test } from "vitest";
import { createGroupRow, document, linkage, send } from "@/e2e/testing/api-writes";
import { createIdentityProvider, createKey, createLearner } from "@/e2e/testing/factories";
import { db } from "@/lib/database/db";
import type { Path } from "../operations";

// Requests of public clients of another platform: danstoll/Northpass_PP, Normanras/Northpass_Admin_Tool and mrkhutter/northpasser.

let key: string;

beforeEach(async () => {
  key = await createKey({ writeScopes: ["people", "groups"] });
  await createIdentityProvider();
});

type Known = { person: string; group: string };

type Row = [
  what: string,
  method: "POST" | "PATCH" | "DELETE",
  path: Path,
  make: (known: Known) => { id?: string; body?: unknown },
  status: number,
  answer: object | null,
  sizes: Record<string, number>,
];

const inBulk = (...people: object[]) => ({ data: { attributes: { people } } });

const results = (...statuses: number[]) => ({ meta: { results: statuses.map((status) => ({ status })) } });

const members = "/v2/groups/{id}/relationships/people";

const rows: Row[] = [
  [
    "creates a person by email address",
    "POST",
    "/v2/people",
    () => ({ body: document("people", { email: "grace@example.com", first_name: "Grace", last_name: "" }) }),
    201,
    {
      data: { attributes: { email: "grace@example.com", sso_uid: "grace@example.com", first_name: "Grace" } },
    },
    { Sales: 0 },
  ],
  [
    "learns who has an email address",
    "POST",
    "/v2/people",
    () => ({ body: document("people", { email: "ada@example.com" }) }),
    409,
    { errors: [{ code: "user_id_taken", source: { pointer: "/data/attributes/email" } }] },
    { Sales: 0 },
  ],
  [
    "deactivates a person",
    "PATCH",
    "/v2/people/{id}",
    ({ person: id }) => ({ id, body: document("people", { deactivated: true }, { id }) }),
    200,
    { data: { attributes: { disabled: true } } },
    { Sales: 0 },
  ],
  [
    "creates a group with an empty description",
    "POST",
    "/v2/groups",
    () => ({ body: document("groups", { name: "Support", description: "" }) }),
    201,
    { data: { attributes: { name: "Support" } } },
    { Sales: 0, Support: 0 },
  ],
  [
    "renames a group",
    "PATCH",
    "/v2/groups/{id}",
    ({ group: id }) => ({ id, body: document("groups", { name: "Europe" }, { id }) }),
    200,
    { data: { attributes: { name: "Europe" } } },
    { Europe: 0 },
  ],
  [
    "adds a member",
    "POST",
    members,
    ({ group: id, person }) => ({ id, body: linkage("people", person) }),
    204,
    null,
    { Sales: 1 },
  ],
  [
    "removes somebody who is no member",
    "DELETE",
    members,
    ({ group: id, person }) => ({ id, body: linkage("people", person) }),
    204,
    null,
    { Sales: 0 },
  ],
  [
    "adds people to groups",
    "POST",
    "/v2/bulk/people/membership",
    ({ person, group }) => ({ body: { data: { person_ids: [person], group_ids: [group, "Sales"] } } }),
    200,
    {
      meta: {
        results: [{ status: 204 }, { status: 422, errors: [{ source: { pointer: "/data/1/group_id" } }] }],
      },
    },
    { Sales: 1 },
  ],
  [
    "adds people to groups, in another wrapping",
    "POST",
    "/v2/bulk/people/membership",
    ({ person, group }) => ({ body: { payload: { person_ids: [person], group_ids: [group] } } }),
    200,
    results(204),
    { Sales: 1 },
  ],
  [
    "adds people by email address alone",
    "POST",
    "/v2/bulk/people",
    () => ({ body: inBulk({ email: "ada@example.com" }, { email: "grace@example.com" }) }),
    200,
    results(200, 201),
    { Sales: 0 },
  ],
  [
    "adds each pair of a person and a group",
    "POST",
    "/v2/bulk/people",
    () => ({
      body: inBulk(
        { email: "grace@example.com", groups: "Sales" },
        { email: "grace@example.com", groups: "Support" },
      ),
    }),
    200,
    results(201, 200),
    { Sales: 1, Support: 1 },
  ],
  [
    "adds groups alone",
    "POST",
    "/v2/bulk/people",
    () => ({ body: inBulk({ groups: "Support" }) }),
    200,
    results(204),
    { Sales: 0, Support: 0 },
  ],
];

test.each(rows)(
  "A client of another platform %s",
  async (_what, method, path, make, status, answer, sizes) => {
    const { personId: person } = await createLearner({ email: "ada@example.com" });
    const { id: group } = await createGroupRow("Sales");
    const sent = { Accept: "application/json", "Content-Type": "application/json" };
    const response = await send(key, method, path, make({ person, group }), sent);
    const text = await response.text();
    expect([response.status, text && JSON.parse(text)]).toMatchObject([status, answer ?? ""]);
    const groups = await db().group.findMany({ include: { memberships: true } });
    expect(Object.fromEntries(groups.map(({ name, memberships }) => [name, memberships.length]))).toEqual(
      sizes,
    );
  },
);
