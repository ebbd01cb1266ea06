import { propertiesOf } from "@/lib/api/openapi/json-schema";
import { endpointList } from "@/lib/api/paths";
import type { Resource } from "@/lib/jsonapi/resource";

export function resourceText(resource: Resource): string {
  const { type, plural, singular, about, attributes, relationships } = resource;
  const fields = Object.entries(propertiesOf(attributes)).map(
    ([name, { description }]) => `${name} ${description}`,
  );
  const paths = endpointList.filter(([, endpoint]) => endpoint.resource === resource).map(([path]) => path);
  return [type, plural, singular, about, ...fields, ...Object.keys(relationships), ...paths].join(" ");
}
