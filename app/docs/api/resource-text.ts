import { propertiesOf } from "@/lib/api/openapi/json-schema";
import { operations } from "@/lib/api/operations";
import type { Resource } from "@/lib/jsonapi/resource";

export function resourceText(resource: Resource): string {
  const { type, plural, singular, about, attributes, relationships } = resource;
  const fields = Object.entries(propertiesOf(attributes)).map(
    ([name, { description }]) => `${name} ${description}`,
  );
  const paths = operations.filter((one) => one.resource === resource).map(({ path }) => path);
  return [type, plural, singular, about, ...fields, ...Object.keys(relationships), ...paths].join(" ");
}
