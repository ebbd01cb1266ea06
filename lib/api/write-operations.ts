import type { z } from "zod";
import type { ApiClient } from "@/lib/actor";
import { findExternal, setExternalId } from "@/lib/api-keys/external-ids";
import { externalId, type WriteScope } from "@/lib/api-keys/schema";
import { invalidParameter, JsonApiError } from "@/lib/jsonapi/errors";
import {
  parseDocument,
  parseLinkage,
  type RequestDocument,
  type RequestSchema,
} from "@/lib/jsonapi/request-document";
import type { ExternalIdColumn, StoredResource } from "@/lib/lists/define-resource";
import type { Parent } from "./operation";
import {
  requireNoIfMatch,
  requireVersion,
  Unfinished,
  type WriteOperation,
  type WriteTarget,
  writeOperation,
} from "./write-operation";

type Run<Attributes extends z.ZodObject, Related extends string, Result> = (
  actor: ApiClient,
  input: RequestDocument<Attributes, Related>,
  target: WriteTarget,
) => Promise<Result>;

type Changing<Attributes extends z.ZodObject, Related extends string, Result> = {
  resource: StoredResource;
  /** The type that a key must be allowed to change. */
  writes: WriteScope;
  /** A strict object; its names are snake_case. */
  attributes: Attributes;
  relationships?: Readonly<Record<Related, string>>;
  /** In bytes; 64 kB unless told. */
  maxBody?: number;
  /** Says what a client couldn't guess, in full sentences. */
  about?: string;
  run: Run<Attributes, Related, Result>;
};

/** A POST of a new resource: 201. `run` returns its ID. With a parent, `target.id` is the parent's. */
export function createOperation<
  Path extends string,
  Attributes extends z.ZodObject,
  Related extends string = never,
>(
  path: Path,
  { run, parent, ...definition }: Changing<Attributes, Related, string> & { parent?: Parent },
): WriteOperation<Path> {
  const schema = schemaOf(definition);
  const { singular } = definition.resource;
  return writeOperation({
    ...definition,
    method: "POST",
    path,
    ...(parent && { parent, target: parent.resource }),
    summary: `Create a ${singular}${parent ? ` of a ${parent.resource.singular}` : ""}`,
    name: ["create", singular],
    document: { kind: "resource", schema, isNew: true },
    answers: [201],
    read: (body) => parseDocument(body, schema, null),
    run: async (actor, { attributes, ...input }, target) => {
      const { external_id: externalId, ...others } = attributes as WithExternalId<Attributes>;
      const id = await run(actor, { attributes: others as z.output<Attributes>, ...input }, target);
      if (externalId)
        await setExternalId(actor, { column: columnOf(definition.resource), id }, externalId, target.tx);
      return { status: 201, id };
    },
  });
}

/** A PATCH of some attributes: 200. Takes If-Match. */
export function updateOperation<
  Path extends string,
  Attributes extends z.ZodObject,
  Related extends string = never,
>(path: Path, { run, ...definition }: Changing<Attributes, Related, unknown>): WriteOperation<Path> {
  const schema = schemaOf(definition);
  const { resource } = definition;
  return writeOperation({
    ...definition,
    method: "PATCH",
    path,
    target: resource,
    isVersioned: true,
    summary: `Change a ${resource.singular}`,
    name: ["update", resource.singular],
    document: { kind: "resource", schema, isNew: false },
    answers: [200],
    read: (body, id) => parseDocument(body, schema, id),
    run: async (actor, { attributes, ...input }, target) => {
      const { external_id: externalId, ...others } = attributes as WithExternalId<Attributes>;
      await run(actor, { attributes: others as z.output<Attributes>, ...input }, target);
      if (externalId !== undefined)
        await setExternalId(actor, { column: columnOf(resource), id: target.id }, externalId, target.tx);
      return { status: 200, id: target.id };
    },
  });
}

/** A DELETE: 204. Takes If-Match. */
export function deleteOperation<Path extends string>(
  path: Path,
  {
    run,
    ...definition
  }: {
    resource: StoredResource;
    writes: WriteScope;
    about?: string;
    run: (actor: ApiClient, target: WriteTarget) => Promise<unknown>;
  },
): WriteOperation<Path> {
  const { resource } = definition;
  return writeOperation({
    ...definition,
    method: "DELETE",
    path,
    target: resource,
    isVersioned: true,
    summary: `Delete a ${resource.singular}`,
    name: ["delete", resource.singular],
    document: null,
    answers: [204],
    read: () => undefined,
    run: async (actor, _input, target) => {
      const outcome = await run(actor, target);
      return outcome instanceof Unfinished ? outcome : null;
    },
  });
}

type Members = (actor: ApiClient, ids: string[], target: WriteTarget) => Promise<unknown>;

/** Adds and removes members of a relationship to many: 204. Takes If-Match of its owner. It can't be replaced as a whole, so PATCH gets a 403. */
export function relationshipOperations<Path extends string>(
  path: Path,
  {
    owner,
    name: relationship,
    add,
    remove,
    ...definition
  }: {
    /** The resource that the path names. */
    owner: StoredResource;
    /** The members'. */
    resource: StoredResource;
    name: string;
    writes: WriteScope;
    add: Members;
    remove: Members;
  },
): WriteOperation<Path>[] {
  const { resource } = definition;
  const { plural } = resource;
  const operation = (method: "POST" | "PATCH" | "DELETE", verb: string, preposition: string, run: Members) =>
    writeOperation({
      ...definition,
      method,
      path,
      parent: { name: owner.singular, resource: owner },
      target: owner,
      isVersioned: method !== "PATCH",
      maxBody: 256 * 1024,
      summary: `${verb} ${plural} ${preposition} a ${owner.singular}`,
      name: [verb.toLowerCase(), owner.singular, plural],
      document: { kind: "linkage", type: resource.type },
      answers: method === "PATCH" ? [] : [204],
      ...(method === "PATCH" && {
        about: "Refused with 403: add members with POST, and remove them with DELETE.",
      }),
      read: (body) => parseLinkage(body, resource.type),
      run: async (actor, ids, target) => {
        await run(actor, ids, target);
        return null;
      },
    });
  return [
    operation("POST", "Add", "to", add),
    operation("PATCH", "Replace", "of", () =>
      Promise.reject(new JsonApiError("replacement_not_allowed", { relationship })),
    ),
    operation("DELETE", "Remove", "from", remove),
  ];
}

/** A PUT at the client's own ID: 201 for a new resource, else 200 as a PATCH. Others with the same ID wait. Takes If-Match. */
export function upsertOperation<
  Path extends string,
  Attributes extends z.ZodObject,
  Related extends string = never,
>(
  path: Path,
  {
    create,
    update,
    relationships = {} as Record<Related, string>,
    ...definition
  }: Omit<Changing<Attributes, Related, never>, "run"> & {
    create: Run<Attributes, Related, string>;
    update: Run<Attributes, Related, unknown>;
  },
): WriteOperation<Path> {
  const { resource, attributes } = definition;
  const column = columnOf(resource);
  const schema = {
    type: resource.type,
    attributes,
    relationships,
    fixed: Object.keys(resource.relationships),
  };
  return writeOperation({
    ...definition,
    method: "PUT",
    path,
    isByExternalId: true,
    isVersioned: true,
    summary: `Create or change a ${resource.singular} by your own ID`,
    name: ["upsert", resource.singular],
    document: { kind: "resource", schema, isNew: true },
    answers: [201, 200],
    read: (body) => parseDocument(body, schema, null),
    run: async (actor, input, target) => {
      const external = readExternalId(target.id);
      const known = await findExternal(actor, column, external, target.tx);
      if (known) {
        await requireVersion(resource, known, target);
        await update(actor, input, { ...target, id: known });
        return { status: 200, id: known };
      }
      requireNoIfMatch(target);
      const id = await create(actor, input, target);
      await setExternalId(actor, { column, id }, external, target.tx);
      return { status: 201, id };
    },
  });
}

type WithExternalId<Attributes extends z.ZodObject> = z.output<Attributes> & { external_id?: string | null };

/** @throws JsonApiError 400 */
function readExternalId(text: string): string {
  const { success, data } = externalId.safeParse(text);
  if (success) return data;
  throw invalidParameter("id", "external_id_malformed", {});
}

function columnOf({ type, externalIdColumn }: StoredResource): ExternalIdColumn {
  if (!externalIdColumn) throw new Error(`${type} have no external IDs.`);
  return externalIdColumn;
}

function schemaOf<Attributes extends z.ZodObject, Related extends string>({
  resource,
  attributes,
  relationships = {} as Record<Related, string>,
}: Pick<Changing<Attributes, Related, unknown>, "resource" | "attributes" | "relationships">): RequestSchema<
  Attributes,
  Related
> {
  const { type, externalIdColumn } = resource;
  const all = externalIdColumn
    ? attributes.extend({ external_id: externalId.nullable().optional() })
    : attributes;
  const fixed = Object.keys(resource.relationships);
  return { type, attributes: all as Attributes, relationships, fixed };
}
