import { env } from "@/lib/env";
import { notFound } from "./errors";
import { enterpriseSchema, groupSchema, listSchema, mostResources, userSchema } from "./names";

const core = "urn:ietf:params:scim:schemas:core:2.0";

const locationOf = (path: string) => `${env().BASE_URL}/scim/v2/${path}`;

const supported = { supported: true };
const unsupported = { supported: false };

/** RFC 7643, section 5. */
const serviceProviderConfig = () => ({
  schemas: [`${core}:ServiceProviderConfig`],
  documentationUri: "https://www.rfc-editor.org/rfc/rfc7644",
  patch: supported,
  bulk: { ...unsupported, maxOperations: 0, maxPayloadSize: 0 },
  filter: { ...supported, maxResults: mostResources },
  changePassword: unsupported,
  sort: unsupported,
  etag: unsupported,
  authenticationSchemes: [
    {
      type: "oauthbearertoken",
      name: "Bearer token",
      description: "A key of the directory, from Lectern's admin pages.",
      specUri: "https://www.rfc-editor.org/rfc/rfc6750",
      primary: true,
    },
  ],
  meta: { resourceType: "ServiceProviderConfig", location: locationOf("ServiceProviderConfig") },
});

const resourceTypes = () => [
  {
    schemas: [`${core}:ResourceType`],
    id: "User",
    name: "User",
    endpoint: "/Users",
    description: "People",
    schema: userSchema,
    schemaExtensions: [{ schema: enterpriseSchema, required: false }],
    meta: { resourceType: "ResourceType", location: locationOf("ResourceTypes/User") },
  },
  {
    schemas: [`${core}:ResourceType`],
    id: "Group",
    name: "Group",
    endpoint: "/Groups",
    description: "Groups",
    schema: groupSchema,
    schemaExtensions: [],
    meta: { resourceType: "ResourceType", location: locationOf("ResourceTypes/Group") },
  },
];

type Attribute = Record<string, unknown>;

const attribute = (name: string, fields: Attribute = {}): Attribute => ({
  name,
  type: "string",
  multiValued: false,
  required: false,
  caseExact: false,
  mutability: "readWrite",
  returned: "default",
  uniqueness: "none",
  ...fields,
});

const complex = (name: string, subAttributes: Attribute[], fields: Attribute = {}) =>
  attribute(name, { type: "complex", subAttributes, ...fields });

const texts = (...names: string[]) => names.map((name) => attribute(name));

/** The attributes that Lectern stores; it ignores others. */
const schemas = () =>
  [
    {
      id: userSchema,
      name: "User",
      description: "User Account",
      attributes: [
        attribute("userName", { required: true, uniqueness: "server" }),
        attribute("externalId", { caseExact: true }),
        complex(
          "name",
          texts("formatted", "familyName", "givenName", "middleName", "honorificPrefix", "honorificSuffix"),
        ),
        ...texts("displayName", "title", "preferredLanguage", "timezone"),
        attribute("active", { type: "boolean" }),
        complex("emails", [...texts("value", "type", "display"), attribute("primary", { type: "boolean" })], {
          multiValued: true,
        }),
        complex("groups", texts("value", "display"), { multiValued: true, mutability: "readOnly" }),
      ],
    },
    {
      id: groupSchema,
      name: "Group",
      description: "Group",
      attributes: [
        attribute("displayName", { required: true, uniqueness: "server" }),
        attribute("externalId", { caseExact: true }),
        complex(
          "members",
          [
            attribute("value", { mutability: "immutable", caseExact: true }),
            attribute("display", { mutability: "readOnly" }),
          ],
          { multiValued: true },
        ),
      ],
    },
    {
      id: enterpriseSchema,
      name: "EnterpriseUser",
      description: "Enterprise User",
      attributes: [
        ...texts("department", "employeeNumber"),
        complex("manager", [attribute("value", { caseExact: true }), attribute("displayName")]),
      ],
    },
  ].map((schema) => ({
    schemas: [`${core}:Schema`],
    ...schema,
    meta: { resourceType: "Schema", location: locationOf(`Schemas/${schema.id}`) },
  }));

/** Answers ServiceProviderConfig, ResourceTypes and Schemas. @throws ScimError 404 */
export function discover(name: Discovery, id: string | undefined): Record<string, unknown> {
  if (name === "ServiceProviderConfig" && id === undefined) return serviceProviderConfig();
  const all: { id: string }[] =
    name === "Schemas" ? schemas() : name === "ResourceTypes" ? resourceTypes() : [];
  if (id === undefined)
    return {
      schemas: [listSchema],
      totalResults: all.length,
      startIndex: 1,
      itemsPerPage: all.length,
      Resources: all,
    };
  const found = all.find((one) => one.id.toLowerCase() === id.toLowerCase());
  if (!found) throw notFound(name, id);
  return found;
}

export const discoveries = ["ServiceProviderConfig", "ResourceTypes", "Schemas"] as const;

export type Discovery = (typeof discoveries)[number];
