import { Jsona } from "jsona";
import { baseUrl, headers } from "./read.ts";
import { write } from "./write.ts";

const jsona = new Jsona();

// Jsona only makes and reads documents; its users send them themselves.
async function send(method: string, path: string, model?: { type: string }, includeNames: string[] = []) {
  const body = model && JSON.stringify(jsona.serialize({ stuff: model, includeNames }));
  const answer = await fetch(`${baseUrl}/v2/${path}`, {
    method,
    headers: { ...headers, "Content-Type": "application/vnd.api+json" },
    ...(body && { body }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  return text ? jsona.deserialize(text) : null;
}

// biome-ignore lint/suspicious/noExplicitAny: a model has whatever the document has.
const idOf = (model: any) => String(model.id);

await write({
  createGroup: async (name) => idOf(await send("POST", "groups", { type: "groups", name } as never)),
  renameGroup: (id, name) => send("PATCH", `groups/${id}`, { type: "groups", id, name } as never),
  deleteGroup: (id) => send("DELETE", `groups/${id}`),
  createPerson: async (sso_uid, first_name, ids) => {
    const groups = ids.map((id) => ({ type: "groups", id }));
    const person = { type: "people", sso_uid, first_name, groups, relationshipNames: ["groups"] };
    return idOf(await send("POST", "people", person, ["groups"]));
  },
  deactivatePerson: (id) => send("PATCH", `people/${id}`, { type: "people", id, disabled: true } as never),
  deletePerson: (id) => send("DELETE", `people/${id}`),
  members: null,
});
