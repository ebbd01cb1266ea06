import { env } from "@/lib/env";

/** Leaves out fields that a PATCH did not send, so that they stay as they are. */
export function given<Fields extends object>(
  fields: Fields,
): { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> } {
  const sent = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(sent) as { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> };
}

/** Returns a file of this site as the path that is stored. Answers have an absolute address, which clients send back. */
export function storedAddress(address: string): string {
  const { origin } = new URL(env().BASE_URL);
  return address.startsWith(`${origin}/`) ? address.slice(origin.length) : address;
}

export const isEmpty = (fields: object) => Object.keys(fields).length === 0;
