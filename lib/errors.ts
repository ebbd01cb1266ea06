import { type RefusalCode, type RefusalKind, type RefusalParameters, refusalKinds } from "./refusal-codes";

type Details<Code extends RefusalCode> = RefusalParameters[Code] & { field?: string; cause?: unknown };

type Why = {
  [Code in RefusalCode]: object extends Details<Code> ? [Code, Details<Code>?] : [Code, Details<Code>];
}[RefusalCode];

/**
 * What the domain throws when it will not do what was asked: why, and what the words for it have to know
 * (lib/messages). `field` names the one field of the input that it is about.
 */
export class Refusal extends Error {
  override name = "Refusal";
  readonly code: RefusalCode;
  readonly kind: RefusalKind;
  readonly parameters: RefusalParameters[RefusalCode];
  readonly field: string | null;

  constructor(...[code, details = {}]: Why) {
    const { field = null, cause, ...parameters } = details;
    super(code, { cause });
    this.code = code;
    this.kind = refusalKinds[code];
    this.parameters = parameters;
    this.field = field;
  }
}

// Of Prisma, of the network, of Prisma's adapter.
const unreachableCodes =
  /^(P1001|P1002|P1008|P1017|P1018|P2024|P2028|P2034|P2037|ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ENOENT|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT|DatabaseNotReachable|SocketTimeout|ConnectionClosed|TooManyConnections|TransactionWriteConflict|TransactionAlreadyClosed)$/;

// Of PostgreSQL (https://www.postgresql.org/docs/current/errcodes-appendix.html): the connection is lost (08), the
// server takes no writes (25006), the transaction was given up (25P02, 25P03, 40), no room (53), a lock was not to be had (55P03), the statement took too
// long or was cancelled (57014), the server stops or starts (57P). Of a pooler: 08P01 for nearly everything.
const unavailableStates = /^(08...|25006|25P0[23]|40001|40P01|53...|55P03|57014|57P0.)$/;

// Of pg, which gives these no code.
const unreachableMessages =
  /Connection terminated|not queryable|Query read timeout|timeout exceeded when trying to connect/;

type DatabaseError = {
  code?: string;
  kind?: string;
  originalCode?: string;
  message?: string;
  cause?: unknown;
  meta?: { driverAdapterError?: unknown };
};

/** What a gate throws then. Of an error on the server, the digest is all that reaches the browser's failed-page.tsx. */
export class DatabaseUnreachable extends Error {
  override name = "DatabaseUnreachable";
  readonly digest = "database_unreachable";
}

/** What an action throws when nothing could be saved. */
export class NothingSaved extends Error {
  override name = "NothingSaved";
  readonly code = "25006";
  readonly digest = "read_only";
}

/** Whether an error means that the database cannot do it just now, rather than that what was asked of it is wrong. */
export function isDatabaseUnreachable(error: unknown): boolean {
  if (typeof error !== "object" || error === null) return false;
  const { code, kind, originalCode, message, cause, meta } = error as DatabaseError;
  const codes = [code, kind, originalCode].map((one) => one ?? "");
  if (codes.some((one) => unreachableCodes.test(one) || unavailableStates.test(one))) return true;
  if (unreachableMessages.test(message ?? "")) return true;
  return [cause, meta?.driverAdapterError].some(isDatabaseUnreachable);
}

// What nobody answered: the server went away, is not there, or stops or starts. Of a pooler: 08P01 for nearly everything.
const lostCodes =
  /^(08...|57P0[1235]|ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ENOENT|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT|DatabaseNotReachable|ConnectionClosed)$/;
const lostMessages = /Connection terminated|not queryable/;

/** Whether pg lost its connection, or could not get one; a read can be tried again, and a write that was never sent. */
export function isConnectionLost(error: unknown): boolean {
  if (typeof error !== "object" || error === null) return false;
  const { code, kind, originalCode, message, cause, meta } = error as DatabaseError;
  if ([code, kind, originalCode].some((one) => lostCodes.test(one ?? ""))) return true;
  if (lostMessages.test(message ?? "")) return true;
  return [cause, meta?.driverAdapterError].some(isConnectionLost);
}

// Of PgBouncer, to who has no server's connection: https://www.pgbouncer.org/config.html#server_login_retry
const unsentMessages = /\(server_login_retry\)$/;

/** Whether a pooler has refused a statement because it has no server to send it to. */
export function isUnsent(error: unknown): boolean {
  return isConnectionLost(error) && unsentMessages.test((error as Error).message);
}

/** Whether the server takes no writes just now: a standby, or set to be read-only. Nothing of the transaction was saved. */
export const isReadOnlyError = (error: unknown) => hasCode(error, ["25006"]);

/** Whether PostgreSQL gave a statement up: it took longer than it may, or was cancelled. */
export const isCancelled = (error: unknown) => hasCode(error, ["57014"]);

/** Whether an error means that a value is taken which only one row may have. */
export const isDuplicate = (error: unknown) => hasCode(error, ["P2002", "23505"]);

/** Whether an error means that the row to change is not there (any more). */
export const isMissing = (error: unknown) => hasCode(error, ["P2025"]);

/** Whether an error means that a row was to refer to one which is not there (any more). */
export const isMissingReference = (error: unknown) => hasCode(error, ["P2003", "23503"]);

function hasCode(error: unknown, codes: string[]): boolean {
  if (typeof error !== "object" || error === null) return false;
  const { code, originalCode, cause, meta } = error as DatabaseError;
  if (codes.includes(code ?? "") || codes.includes(originalCode ?? "")) return true;
  return [cause, meta?.driverAdapterError].some((inner) => hasCode(inner, codes));
}
