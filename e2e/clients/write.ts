import { baseUrl, headers, type Written } from "./read.ts";

/** Each client creates, changes and deletes a group and a person, and adds the person to the group. */
export type Writer = {
  /** Returns the new ID. */
  createGroup: (name: string) => Promise<string>;
  renameGroup: (id: string, name: string) => Promise<unknown>;
  deleteGroup: (id: string) => Promise<unknown>;
  /** Returns the new ID. */
  createPerson: (userId: string, firstName: string, groups: string[]) => Promise<string>;
  deactivatePerson: (id: string) => Promise<unknown>;
  deletePerson: (id: string) => Promise<unknown>;
  /** Null for a client that has no word for relationships. */
  members: {
    add: (group: string, person: string) => Promise<unknown>;
    remove: (group: string, person: string) => Promise<unknown>;
  } | null;
};

/** Writes with the client and looks without it. */
export async function write(client: Writer): Promise<void> {
  const mark = Math.random().toString(36).slice(2);
  const group = await client.createGroup(`Sales ${mark}`);
  await client.renameGroup(group, `Europe ${mark}`);
  const person = await client.createPerson(`user-${mark}`, "Ada", [group]);
  await client.deactivatePerson(person);
  const counts = [await membersOf(group)];
  for (const change of client.members ? [client.members.remove, client.members.add] : []) {
    await change(group, person);
    counts.push(await membersOf(group));
  }
  const { first_name, disabled } = (await look(`/v2/people/${person}`)).data.attributes;
  const written: Omit<Written, "afterDeletion"> = {
    group: (await look(`/v2/groups/${group}`)).data.attributes.name.replace(mark, "…"),
    person: [first_name, disabled],
    members: counts,
  };
  await client.deletePerson(person);
  await client.deleteGroup(group);
  const afterDeletion = [await statusOf(`/v2/people/${person}`), await statusOf(`/v2/groups/${group}`)];
  process.stdout.write(JSON.stringify({ ...written, afterDeletion } satisfies Written));
}

async function membersOf(group: string): Promise<number> {
  return (await look(`/v2/groups/${group}/people`)).data.length;
}

async function look(path: string) {
  return (await fetch(`${baseUrl}${path}`, { headers })).json();
}

async function statusOf(path: string): Promise<number> {
  return (await fetch(`${baseUrl}${path}`, { headers })).status;
}
