import { type RefusalCode, type RefusalKind, type RefusalParameters, refusalKinds } from "./refusal-codes";

type Details<Code extends RefusalCode> = RefusalParameters[Code] & { field?: string; cause?: unknown };

type Why = {
  [Code in RefusalCode]: object extends Details<Code> ? [Code, Details<Code>?] : [Code, Details<Code>];
}[RefusalCode];

/** The domain throws this, and edges turn it into text (lib/messages). `field` names the input's field that it concerns. */
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

// Prisma, the network and Prisma's adapter use these codes.
const unreachableCodes =
  /^(P1001|P1002|P1008|P1017|P1018|P2024|P2028|P2034|P2037|ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ENOENT|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT|DatabaseNotReachable|SocketTimeout|ConnectionClosed|TooManyConnections|TransactionWriteConflict|TransactionAlreadyClosed)$/;

// From https://www.postgresql.org/docs/current/errcodes-appendix.html: connection lost (08), read-only server (25006),
// transaction aborted (25P02, 25P03, 40), no room (53), lock not available (55P03), canceled (57014), shutdown (57P).
// A pooler uses 08P01 for nearly everything.
const unavailableStates = /^(08...|25006|25P0[23]|40001|40P01|53...|55P03|57014|57P0.)$/;

// pg gives these errors no code.
const unreachableMessages =
  /Connection terminated|not queryable|Query read timeout|timeout exceeded when trying to connect|timeout expired/;

type DatabaseError = {
  code?: string;
  kind?: string;
  originalCode?: string;
  message?: string;
  cause?: unknown;
  meta?: { driverAdapterError?: unknown };
};

/** A gate throws this when the database fails. Only the digest reaches the browser's failed-page.tsx. */
export class DatabaseUnreachable extends Error {
  override name = "DatabaseUnreachable";
  readonly digest = "database_unreachable";
}

export class NothingSaved extends Error {
  override name = "NothingSaved";
  readonly code = "25006";
  readonly digest = "read_only";
}

export function isDatabaseUnreachable(error: unknown): boolean {
  if (typeof error !== "object" || error === null) return false;
  const { code, kind, originalCode, message, cause, meta } = error as DatabaseError;
  const codes = [code, kind, originalCode].map((one) => one ?? "");
  if (codes.some((one) => unreachableCodes.test(one) || unavailableStates.test(one))) return true;
  if (unreachableMessages.test(message ?? "")) return true;
  return [cause, meta?.driverAdapterError].some(isDatabaseUnreachable);
}

// No server answered: it is gone, starting or stopping. A pooler uses 08P01 for nearly everything.
const lostCodes =
  /^(08...|57P0[1235]|ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ENOENT|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT|DatabaseNotReachable|ConnectionClosed)$/;
const lostMessages = /Connection terminated|not queryable|timeout expired/;

/** Returns whether pg lost its connection or got none. A read can be repeated; a write only if it was never sent. */
export function isConnectionLost(error: unknown): boolean {
  if (typeof error !== "object" || error === null) return false;
  const { code, kind, originalCode, message, cause, meta } = error as DatabaseError;
  if ([code, kind, originalCode].some((one) => lostCodes.test(one ?? ""))) return true;
  if (lostMessages.test(message ?? "")) return true;
  return [cause, meta?.driverAdapterError].some(isConnectionLost);
}

// PgBouncer sends this when it has no server connection: https://www.pgbouncer.org/config.html#server_login_retry
const unsentMessages = /\(server_login_retry\)$/;

export function isUnsent(error: unknown): boolean {
  return isConnectionLost(error) && unsentMessages.test((error as Error).message);
}

/** Returns whether the server takes no writes, as a standby or by a setting. It saved nothing of the transaction. */
export const isReadOnlyError = (error: unknown) => hasCode(error, ["25006"]);

export const isCancelled = (error: unknown) => hasCode(error, ["57014"]);

export const isLockTimeout = (error: unknown) => hasCode(error, ["55P03"]);

export const isDuplicate = (error: unknown) => hasCode(error, ["P2002", "23505"]);

/** Returns whether the same transaction may succeed if it runs again. */
export const isDeadlock = (error: unknown) => hasCode(error, ["40001", "40P01", "P2034"]);

export const isMissing = (error: unknown) => hasCode(error, ["P2025"]);

export const isMissingReference = (error: unknown) => hasCode(error, ["P2003", "23503"]);

function hasCode(error: unknown, codes: string[]): boolean {
  if (typeof error !== "object" || error === null) return false;
  const { code, originalCode, cause, meta } = error as DatabaseError;
  if (codes.includes(code ?? "") || codes.includes(originalCode ?? "")) return true;
  return [cause, meta?.driverAdapterError].some((inner) => hasCode(inner, codes));
}
