/** Returns the start of a text from a file, without what jsonb can't store. */
export const storable = (text: string, longest: number) => text.slice(0, longest).replace(/[\0\p{Cs}]/gu, "");
