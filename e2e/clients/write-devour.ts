// @ts-expect-error: it has no types.
import JsonApi from "devour-client";
import { baseUrl, headers } from "./read.ts";
import { write } from "./write.ts";

const client = new JsonApi({ apiUrl: `${baseUrl}/v2`, pluralize: false, logger: false });
Object.assign(client.headers, headers);
client.define("groups", { name: "", people: { jsonApi: "hasMany", type: "people" } });
client.define("people", {
  sso_uid: "",
  first_name: "",
  disabled: "",
  groups: { jsonApi: "hasMany", type: "groups" },
});

await write({
  createGroup: async (name) => (await client.create("groups", { name })).data.id,
  renameGroup: (id, name) => client.update("groups", { id, name }),
  deleteGroup: (id) => client.destroy("groups", id),
  createPerson: async (sso_uid, first_name, groups) => {
    const related = groups.map((id) => ({ type: "groups", id }));
    return (await client.create("people", { sso_uid, first_name, groups: related })).data.id;
  },
  deactivatePerson: (id) => client.update("people", { id, disabled: true }),
  deletePerson: (id) => client.destroy("people", id),
  members: {
    add: (group, id) =>
      client
        .one("groups", group)
        .relationships("people")
        .post([{ type: "people", id }]),
    remove: (group, id) =>
      client
        .one("groups", group)
        .relationships("people")
        .destroy([{ type: "people", id }]),
  },
});
