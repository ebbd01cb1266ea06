const pattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

export const isStoredId = (name: string) => pattern.test(name);

export function requireStoredId(id: string): string {
  if (!isStoredId(id)) throw new Error("A stored file's id must be a UUID.");
  return id;
}

/** In milliseconds; longer than any upload. */
export const day = 24 * 3600 * 1000;
