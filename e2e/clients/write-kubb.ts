import { setConfig } from "./kubb/.kubb/fetch.ts";
import {
  addGroupPeople,
  createGroup,
  createPerson,
  deleteGroup,
  deletePerson,
  removeGroupPeople,
  updateGroup,
  updatePerson,
} from "./kubb/index.ts";
import { baseUrl, headers } from "./read.ts";
import { write } from "./write.ts";

setConfig({ baseURL: baseUrl, headers });

const linkage = (id: string) => ({ data: [{ type: "people" as const, id }] });

await write({
  createGroup: async (name) =>
    (await createGroup({ data: { data: { type: "groups", attributes: { name } } } })).data.id,
  renameGroup: (id, name) =>
    updateGroup({ id, data: { data: { type: "groups", id, attributes: { name } } } }),
  deleteGroup: (id) => deleteGroup({ id }),
  createPerson: async (sso_uid, first_name, groups) => {
    const relationships = { groups: { data: groups.map((id) => ({ type: "groups" as const, id })) } };
    const data = { type: "people" as const, attributes: { sso_uid, first_name }, relationships };
    return (await createPerson({ data: { data } })).data.id;
  },
  deactivatePerson: (id) =>
    updatePerson({ id, data: { data: { type: "people", id, attributes: { disabled: true } } } }),
  deletePerson: (id) => deletePerson({ id }),
  members: {
    add: (id, person) => addGroupPeople({ id, data: linkage(person) }),
    remove: (id, person) => removeGroupPeople({ id, data: linkage(person) }),
  },
});
