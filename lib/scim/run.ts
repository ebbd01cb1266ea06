import type { Directory } from "@/lib/actor";
import { audit } from "@/lib/audit-log/append";
import { db, retried } from "@/lib/database/db";
import { isDatabaseUnreachable, isDuplicate, Refusal } from "@/lib/errors";
import { log } from "@/lib/log";
import { type Context, type DirectorySettings, directorySubject, getDirectory } from "./directory";
import { type Discovery, discover, discoveries } from "./discovery";
import { failure, invalidValue, ScimError, taken } from "./errors";
import { createGroup, deleteGroup, listGroups, patchGroup, readOneGroup, replaceGroup } from "./groups";
import { projected, readListQuery, readProjection } from "./list";
import { type Entry, findAsked, findDryResource, recordRequest } from "./log";
import { groupSchema, userSchema } from "./names";
import { shapesIn } from "./patch";
import { countAdded } from "./read-group";
import type { Result } from "./result";
import { createUser, deleteUser, listUsers, patchUser, readOneUser, replaceUser } from "./users";

export type ScimRequest = {
  method: string;
  /** The path below `/scim/v2`. */
  path: readonly string[];
  parameters: URLSearchParams;
  body: unknown;
  /** Why the body could not be read. */
  refused?: ScimError;
};

type Operation = (context: Context) => Promise<Result>;

/** Answers a request and records it. In a dry run, undoes what it did. @throws ScimError */
export async function runRequest(actor: Directory, request: ScimRequest): Promise<Result> {
  const began = performance.now();
  const settings = await getDirectory(actor.identityProviderId);
  const record = (entry: Pick<Entry, "status" | "outcome"> & Partial<Entry>) =>
    recordRequest(actor, {
      request: { method: request.method, target: targetOf(request), body: request.body },
      isDryRun: settings.isDryRun,
      milliseconds: Math.round(performance.now() - began),
      ...{ personId: null, groupId: null, resourceId: null },
      ...entry,
    }).catch((err) =>
      log().warn({ code: "provisioning_not_logged", err }, "Could not log a directory's request"),
    );
  try {
    const result = await perform(actor, settings, request);
    const { status, personId = null, groupId = null, outcome } = result;
    const isImagined = settings.isDryRun && outcome.did[0] === "created";
    const known = isImagined ? { resourceId: personId ?? groupId } : { personId, groupId };
    await record({ status, outcome, ...known });
    return shown(result, request);
  } catch (error) {
    const refused = explained(error);
    const { status, detail, scimType } = refused ?? failure(error);
    if (refused && isReported(refused, request)) await reportRefused(actor, request, refused);
    const asked = await findAsked(actor, request.path).catch(() => ({}));
    await record({ status, outcome: { detail, scimType }, ...asked });
    throw refused ?? error;
  }
}

async function perform(actor: Directory, settings: DirectorySettings, request: ScimRequest): Promise<Result> {
  const operation = operationOf(request);
  if (request.refused) throw request.refused;
  if (request.method === "GET") {
    return operation({ tx: db(), actor, settings }).catch((error) =>
      imagine(error, actor, settings, request),
    );
  }
  return retried(() => inOneTransaction(actor, settings, operation)).catch((error) =>
    imagine(error, actor, settings, request),
  );
}

class Undone extends Error {
  constructor(readonly result: Result) {
    super("A dry run ended.");
  }
}

async function inOneTransaction(
  actor: Directory,
  settings: DirectorySettings,
  operation: Operation,
): Promise<Result> {
  try {
    return await db().$transaction(async (tx) => {
      const result = await operation({ tx, actor, settings });
      if (settings.isDryRun) throw new Undone(result);
      return result;
    });
  } catch (error) {
    if (error instanceof Undone) return error.result;
    throw error;
  }
}

/** Answers for a resource that a dry run only said it created. */
async function imagine(
  error: unknown,
  actor: Directory,
  { isDryRun }: DirectorySettings,
  { method, path: [kind, id = ""], body }: ScimRequest,
): Promise<Result> {
  const refused = explained(error);
  const isMissing = refused?.status === 404 && isDryRun && id !== "";
  const resource = isMissing ? await findDryResource(actor, id) : null;
  if (!resource) throw refused ?? error;
  const isGroup = kind?.toLowerCase() === "groups";
  const whole = { ...resource, ...(method === "PUT" && (body as object)), id };
  const meta = { resourceType: isGroup ? "Group" : "User" };
  const isSilent = method === "DELETE" || (method === "PATCH" && isGroup);
  return {
    status: isSilent ? 204 : 200,
    body: isSilent ? null : { schemas: [isGroup ? groupSchema : userSchema], ...whole, meta },
    outcome: {
      did: [method === "GET" ? "read" : method === "DELETE" ? "deleted" : "updated"],
      ...(isGroup && method === "PATCH" && { added: countAdded(body) }),
    },
  };
}

function operationOf({ method, path, parameters, body }: ScimRequest): Operation {
  const [kind = "", id, ...more] = path;
  const discovery = discoveries.find((one) => one.toLowerCase() === kind.toLowerCase());
  if (discovery && more.length === 0) return choose(method, { GET: async () => described(discovery, id) });
  if (more.length > 0 || !/^(users|groups)$/i.test(kind)) throw new ScimError(404, "There is no such path.");
  const isUser = kind.toLowerCase() === "users";
  const projection = readProjection(parameters);
  if (id === undefined)
    return choose(method, {
      GET: (context) =>
        isUser
          ? listUsers(context, readListQuery(parameters))
          : listGroups(context, readListQuery(parameters), projection),
      POST: (context) => (isUser ? createUser(context, body) : createGroup(context, body)),
    });
  return choose(method, {
    GET: (context) => (isUser ? readOneUser(context, id) : readOneGroup(context, id, projection)),
    PUT: (context) => (isUser ? replaceUser(context, id, body) : replaceGroup(context, id, body)),
    PATCH: (context) => (isUser ? patchUser(context, id, body) : patchGroup(context, id, body)),
    DELETE: (context) => (isUser ? deleteUser(context, id) : deleteGroup(context, id)),
  });
}

function choose(method: string, operations: Record<string, Operation>): Operation {
  const operation = operations[method];
  const Allow = Object.keys(operations).join(", ");
  if (!operation) throw new ScimError(405, `This path takes ${Allow}.`, null, { Allow });
  return operation;
}

const described = (discovery: Discovery, id: string | undefined): Result => ({
  status: 200,
  body: discover(discovery, id),
  outcome: { did: ["read"] },
});

function shown(result: Result, { path: [kind = ""], parameters }: ScimRequest): Result {
  const { body } = result;
  if (!body || !/^(users|groups)$/i.test(kind)) return result;
  const projection = readProjection(parameters);
  const list = body.Resources as Record<string, unknown>[] | undefined;
  return {
    ...result,
    body: list
      ? { ...body, Resources: list.map((one) => projected(one, projection)) }
      : projected(body, projection),
  };
}

function explained(error: unknown): ScimError | null {
  if (error instanceof ScimError) return error;
  if (isDuplicate(error)) return taken("userName, externalId or displayName");
  if (!(error instanceof Refusal)) return null;
  if (error.code === "group_name_taken") return taken("displayName");
  if (error.kind === "not_found") return new ScimError(404, "The resource does not exist.");
  if (error.code === "last_admin") return new ScimError(409, "This is the last admin who can sign in.");
  const detail = `Lectern refused it: ${error.code.replaceAll("_", " ")}.`;
  return error.kind === "conflict" ? new ScimError(409, detail) : invalidValue(detail);
}

// The directory may go on sending a shape that Lectern doesn't know, and protects an admin's account in vain.
const isReported = ({ status, scimType }: ScimError, { method }: ScimRequest) =>
  (status === 400 && method === "PATCH") || (status === 409 && scimType === null);

/** Tells admins what Lectern refused, once an hour. The audit log is permanent, so it gets no values. */
async function reportRefused(
  actor: Directory,
  { method, path, body }: ScimRequest,
  { detail, scimType }: ScimError,
): Promise<void> {
  const { identityProviderId: id } = actor;
  const after = { method, resource: path[0]?.toLowerCase(), operations: shapesIn(body), scimType };
  log().warn({ code: "scim_request_refused", ...after, detail }, "Refused a directory's request");
  try {
    const reported = await db().auditEntry.findFirst({
      where: {
        action: "directory.request_refused",
        subjectId: id,
        at: { gt: new Date(Date.now() - 3_600_000) },
        after: { equals: after },
      },
      select: { id: true },
    });
    if (reported) return;
    const { issuer } = await db().identityProvider.findUniqueOrThrow({
      where: { id },
      select: { issuer: true },
    });
    await audit(db(), actor, {
      action: "directory.request_refused",
      subject: directorySubject(id, issuer),
      after,
    });
  } catch (error) {
    if (!isDatabaseUnreachable(error)) throw error;
  }
}

function targetOf({ path, parameters }: ScimRequest): string {
  const query = parameters.toString();
  return `/${path.join("/")}${query && `?${decodeURIComponent(query.replaceAll("+", " "))}`}`;
}
