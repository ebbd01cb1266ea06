export const userSchema = "urn:ietf:params:scim:schemas:core:2.0:User";
export const groupSchema = "urn:ietf:params:scim:schemas:core:2.0:Group";
export const enterpriseSchema = "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User";

const message = "urn:ietf:params:scim:api:messages:2.0";

export const listSchema = `${message}:ListResponse`;
export const patchSchema = `${message}:PatchOp`;
export const errorSchema = `${message}:Error`;

/** The most resources in a response. */
export const mostResources = 200;

const known = [userSchema, groupSchema, enterpriseSchema];

/** Splits `urn:…:User:department` into schema and attribute. A schema alone has no attribute, and others are null. */
export function splitUrn(text: string): { schema: string | null; attribute: string } {
  if (!/^urn:/i.test(text)) return { schema: "", attribute: text };
  const lower = text.toLowerCase();
  const schema = known.find((urn) => {
    const start = urn.toLowerCase();
    // A tool of Microsoft's writes a dot before the attribute.
    return lower === start || lower.startsWith(`${start}:`) || lower.startsWith(`${start}.`);
  });
  return schema ? { schema, attribute: text.slice(schema.length + 1) } : { schema: null, attribute: text };
}
