const pattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Whether a name in a store is a file's; what else lies there is left alone. */
export const isStoredId = (name: string) => pattern.test(name);

export function requireStoredId(id: string): string {
  if (!isStoredId(id)) throw new Error("A stored file's id is a UUID.");
  return id;
}

/** No upload takes as long, in milliseconds. */
export const day = 24 * 3600 * 1000;
