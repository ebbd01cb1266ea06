import { Refusal } from "@/lib/errors";
import type { MediaStoreErrorDetails, MediaStoreErrorKind } from "@/lib/refusal-codes";

type S3Error = { name?: string; code?: string; message?: string; $metadata?: { httpStatusCode?: number } };

// The AWS SDK and S3 (https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html) define the names, Node.js the codes.
const kinds: [MediaStoreErrorKind, RegExp][] = [
  ["bucket_missing", /^(NoSuchBucket|InvalidBucketName)$/],
  ["credentials_expired", /^(ExpiredToken|TokenRefreshRequired|InvalidToken)/],
  ["credentials_missing", /^(CredentialsProviderError|TokenProviderError|CredentialsError)$/],
  ["credentials_wrong", /^(InvalidAccessKeyId|SignatureDoesNotMatch|InvalidSecurity)$/],
  ["clock_wrong", /^(RequestTimeTooSkewed|RequestExpired)$/],
  [
    "region_wrong",
    /^(PermanentRedirect|Redirect|AuthorizationHeaderMalformed|IllegalLocationConstraintException)$/,
  ],
  ["access_denied", /^(AccessDenied|AllAccessDisabled|AccountProblem|Forbidden|InvalidObjectState)$/],
  [
    "overloaded",
    /^(SlowDown|ServiceUnavailable|InternalError|OperationAborted|RequestTimeout|ThrottlingException)$/,
  ],
  ["certificate_untrusted", /CERT|SELF_SIGNED|^UNABLE_TO_VERIFY|^ERR_TLS/],
  [
    "endpoint_unreachable",
    /^(TimeoutError|E(CONN\w+|HOST\w+|NET\w+|PIPE|TIMEDOUT|NOTFOUND|AI_AGAIN|PROTO)|HPE_\w+|ERR_SSL\w*)$/,
  ],
];

const full = /^(QuotaExceeded|InsufficientStorage|XMinioStorageFull|StorageFull|DiskFull)$/;

export function refusalOf(store: string, cause: unknown): Refusal {
  if (cause instanceof Refusal) return cause;
  const { name = "", $metadata } = cause as S3Error;
  if (full.test(name) || $metadata?.httpStatusCode === 507) return new Refusal("storage_full", { cause });
  return new Refusal("media_store_unusable", { ...storeErrorOf(store, cause), cause });
}

export function storeErrorOf(store: string, error: unknown): MediaStoreErrorDetails {
  const { name = "", code = "", message = "", $metadata } = error as S3Error;
  const status = $metadata?.httpStatusCode ?? 0;
  const detail = (name === "Error" && code) || name || code;
  const known = kinds.find(([, pattern]) => pattern.test(name) || pattern.test(code))?.[0];
  if (known) return { store, why: known, detail };
  if (message === "Region is missing") return { store, why: "region_missing", detail: "" };
  if (status === 301) return { store, why: "region_wrong", detail };
  if (status === 403) return { store, why: "access_denied", detail };
  if (status >= 500) return { store, why: "overloaded", detail: `${detail} ${status}` };
  return { store, why: "unexpected", detail: status ? `${detail} ${status}` : detail };
}

/** `offset` is the AWS SDK's correction of this machine's clock after the server rejected it, in milliseconds. */
export function clockError(store: string, offset: number): MediaStoreErrorDetails | null {
  if (Math.abs(offset) < 60_000) return null;
  const minutes = Math.round(Math.abs(offset) / 60_000);
  return { store, why: "clock_wrong", detail: `${offset > 0 ? "−" : "+"}${minutes} min` };
}

export function isAbout(error: unknown, name: string): boolean {
  return error instanceof Refusal && (error.cause as S3Error | undefined)?.name === name;
}
