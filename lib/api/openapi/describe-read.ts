import type { Resource } from "@/lib/jsonapi/resource";
import type { ReadTarget } from "../operation";
import { type Parameter, parametersOf } from "./parameters";
import { documentName, ref } from "./ref";
import { documentResponse, errorResponses, notModified, readCodes } from "./responses";

export function describeRead(target: ReadTarget) {
  const { kind, resource } = target;
  const id = operationId(target);
  const needsId = kind === "item" || target.parent;
  const codes = [
    ...readCodes.filter((code) => needsId || code !== "not_found"),
    ...(kind === "feed" ? (["cursor_expired"] as const) : []),
  ];
  return {
    operationId: id,
    summary: summaryOf(target),
    description: descriptionOf(target),
    tags: [resource.plural],
    parameters: parametersOf(target).map((parameter) => ref("parameters", keyOf(parameter, target))),
    responses: {
      200: documentResponse(`${summaryOf(target)}.`, kind, documentName(target), id),
      ...notModified,
      ...errorResponses(codes),
    },
  };
}

export function summaryOf({ kind, resource: { plural, singular }, parent }: ReadTarget): string {
  if (kind === "item") return `One ${singular}`;
  return parent ? `The ${plural} of a ${parent.resource.singular}` : `All ${plural}`;
}

function descriptionOf({ kind, resource: { about, sorts, otherName } }: ReadTarget): string {
  if (kind === "feed") return about;
  if (kind === "list") return `In the order of \`${sorts[0]}\`, unless \`sort\` names another. ${about}`;
  return `By its ID${otherName ? `, or its ${otherName}` : ""}. ${about}`;
}

export function operationId({ kind, resource: { plural, singular }, parent }: ReadTarget): string {
  return nameOf(kind === "item" ? ["get", singular] : ["list", parent?.resource.singular ?? "", plural]);
}

/** Returns an operation ID of words, such as `listCourseActivities`. */
export function nameOf(words: readonly string[]): string {
  return words
    .flatMap((part) => part.split(" "))
    .map((word, index) => (index === 0 ? word : capitalized(word)))
    .join("");
}

// `page`, `limit`, `meta[total]` and `fields[…]` mean the same everywhere; each resource has its own other parameters.
export function keyOf({ name, in: place }: Parameter, { kind, resource, parent }: ReadTarget): string {
  const key = name.replace(/\[/g, ".").replace(/\]/g, "");
  const isShared = kind !== "feed" && /^(page|limit|meta\[total\]|fields\[.*\])$/.test(name);
  const { type }: Resource = place === "path" ? (parent?.resource ?? resource) : resource;
  return isShared ? key : `${type}.${key}`;
}

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
