import Kitsu from "kitsu";
import { baseUrl, headers } from "./read.ts";
import { write } from "./write.ts";

const client = new Kitsu({ baseURL: `${baseUrl}/v2`, headers, camelCaseTypes: false, pluralize: false });

await write({
  createGroup: async (name) => (await client.create("groups", { name })).data.id,
  renameGroup: (id, name) => client.update("groups", { id, name }),
  deleteGroup: (id) => client.delete("groups", id),
  createPerson: async (sso_uid, first_name, groups) => {
    const related = { data: groups.map((id) => ({ type: "groups", id })) };
    return (await client.create("people", { sso_uid, first_name, groups: related })).data.id;
  },
  deactivatePerson: (id) => client.update("people", { id, disabled: true }),
  deletePerson: (id) => client.delete("people", id),
  members: {
    add: (group, id) => client.create(`groups/${group}/relationships/people`, [{ type: "people", id }]),
    // Its types know numbers alone.
    remove: (group, id) => client.delete(`groups/${group}/relationships/people`, [id] as never),
  },
});
