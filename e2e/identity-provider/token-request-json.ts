import { invalidRequest } from "./refusal";

export function readJsonMembers(text: string): Map<string, string> {
  const members = Object.entries(parseObject(text));
  for (const [name, value] of members) {
    if (typeof value !== "string") throw invalidRequest(`The member "${name}" is not a string.`);
  }
  refuseRepeats(text, members.length);
  return new Map(members as [string, string][]);
}

function parseObject(text: string): object {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw invalidRequest("The body is not valid JSON.");
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw invalidRequest("The body is not a JSON object.");
  }
  return value;
}

// JSON.parse silently keeps the last of two equal names; then the text has more strings than the result.
function refuseRepeats(text: string, members: number): void {
  const strings = text.match(/"(?:[^"\\]|\\.)*"/g)?.length ?? 0;
  if (strings !== members * 2) throw invalidRequest("A member of the JSON body is given more than once.");
}
