import type { Resource } from "@/lib/jsonapi/resource";
import type { Subject } from "../operation";
import { type Parameter, parametersOf } from "./parameters";
import { documentName, ref } from "./ref";
import { documentResponse, errorResponses, notModified, readingCodes } from "./responses";

export function describeReading(subject: Subject) {
  const { kind, resource } = subject;
  const id = operationId(subject);
  const needsId = kind === "item" || subject.parent;
  const codes = readingCodes.filter((code) => needsId || code !== "not_found");
  return {
    operationId: id,
    summary: summaryOf(subject),
    description: descriptionOf(subject),
    tags: [resource.plural],
    parameters: parametersOf(subject).map((parameter) => ref("parameters", keyOf(parameter, subject))),
    responses: {
      200: documentResponse(`${summaryOf(subject)}.`, kind, documentName(subject), id),
      ...notModified,
      ...errorResponses(codes),
    },
  };
}

export function summaryOf({ kind, resource: { plural, singular }, parent }: Subject): string {
  if (kind === "item") return `One ${singular}`;
  return parent ? `The ${plural} of a ${parent.resource.singular}` : `All ${plural}`;
}

function descriptionOf({ kind, resource: { about, sorts, otherName } }: Subject): string {
  if (kind === "list") return `In the order of \`${sorts[0]}\`, unless \`sort\` names another. ${about}`;
  return `By its ID${otherName ? `, or its ${otherName}` : ""}. ${about}`;
}

export function operationId({ kind, resource: { plural, singular }, parent }: Subject): string {
  const parts = kind === "item" ? ["get", singular] : ["list", parent?.resource.singular ?? "", plural];
  return parts
    .flatMap((part) => part.split(" "))
    .map((word, index) => (index === 0 ? word : capitalized(word)))
    .join("");
}

// `page`, `limit`, `meta[total]` and `fields[…]` mean the same everywhere; each resource has its own other parameters.
export function keyOf({ name, in: place }: Parameter, { resource, parent }: Subject): string {
  const key = name.replace(/\[/g, ".").replace(/\]/g, "");
  const isShared = /^(page|limit|meta\[total\]|fields\[.*\])$/.test(name);
  const { type }: Resource = place === "path" ? (parent?.resource ?? resource) : resource;
  return isShared ? key : `${type}.${key}`;
}

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
