import { client } from "./hey-api/client.gen.ts";
import {
  addGroupPeople,
  createGroup,
  createPerson,
  deleteGroup,
  deletePerson,
  removeGroupPeople,
  updateGroup,
  updatePerson,
} from "./hey-api/index.ts";
import { baseUrl, headers } from "./read.ts";
import { write } from "./write.ts";

client.setConfig({ baseUrl, headers, throwOnError: true });

const throwOnError = true;

const linkage = (id: string) => ({ data: [{ type: "people" as const, id }] });

await write({
  createGroup: async (name) => {
    const body = { data: { type: "groups" as const, attributes: { name } } };
    return (await createGroup({ body, throwOnError })).data.data.id;
  },
  renameGroup: (id, name) =>
    updateGroup({ path: { id }, body: { data: { type: "groups", id, attributes: { name } } }, throwOnError }),
  deleteGroup: (id) => deleteGroup({ path: { id }, throwOnError }),
  createPerson: async (sso_uid, first_name, groups) => {
    const relationships = { groups: { data: groups.map((id) => ({ type: "groups" as const, id })) } };
    const body = {
      data: { type: "people" as const, attributes: { sso_uid, first_name }, relationships },
    };
    return (await createPerson({ body, throwOnError })).data.data.id;
  },
  deactivatePerson: (id) =>
    updatePerson({
      path: { id },
      body: { data: { type: "people", id, attributes: { disabled: true } } },
      throwOnError,
    }),
  deletePerson: (id) => deletePerson({ path: { id }, throwOnError }),
  members: {
    add: (id, person) => addGroupPeople({ path: { id }, body: linkage(person), throwOnError }),
    remove: (id, person) => removeGroupPeople({ path: { id }, body: linkage(person), throwOnError }),
  },
});
