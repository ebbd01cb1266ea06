import createClient from "openapi-fetch";
import type { paths } from "./openapi-typescript.ts";
import { baseUrl, headers } from "./read.ts";
import { write } from "./write.ts";

const client = createClient<paths>({ baseUrl, headers });

function result<Data>({ data, error }: { data?: Data; error?: { errors: { detail?: string }[] } }) {
  if (error) throw new Error(error.errors[0]?.detail);
  return data;
}

const idOf = (document: { data: { id: string } } | undefined) => document?.data.id ?? "";

const linkage = (id: string) => ({ data: [{ type: "people" as const, id }] });

await write({
  createGroup: async (name) =>
    idOf(
      result(await client.POST("/v2/groups", { body: { data: { type: "groups", attributes: { name } } } })),
    ),
  renameGroup: async (id, name) =>
    result(
      await client.PATCH("/v2/groups/{id}", {
        params: { path: { id } },
        body: { data: { type: "groups", id, attributes: { name } } },
      }),
    ),
  deleteGroup: async (id) => result(await client.DELETE("/v2/groups/{id}", { params: { path: { id } } })),
  createPerson: async (sso_uid, first_name, groups) =>
    idOf(
      result(
        await client.POST("/v2/people", {
          body: {
            data: {
              type: "people",
              attributes: { sso_uid, first_name },
              relationships: { groups: { data: groups.map((id) => ({ type: "groups" as const, id })) } },
            },
          },
        }),
      ),
    ),
  deactivatePerson: async (id) =>
    result(
      await client.PATCH("/v2/people/{id}", {
        params: { path: { id } },
        body: { data: { type: "people", id, attributes: { disabled: true } } },
      }),
    ),
  deletePerson: async (id) => result(await client.DELETE("/v2/people/{id}", { params: { path: { id } } })),
  members: {
    add: async (id, person) =>
      result(
        await client.POST("/v2/groups/{id}/relationships/people", {
          params: { path: { id } },
          body: linkage(person),
        }),
      ),
    remove: async (id, person) =>
      result(
        await client.DELETE("/v2/groups/{id}/relationships/people", {
          params: { path: { id } },
          body: linkage(person),
        }),
      ),
  },
});
