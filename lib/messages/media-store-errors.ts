import type { MediaStoreErrorDetails, MediaStoreErrorKind } from "@/lib/refusal-codes";

const words: Record<MediaStoreErrorKind, { text: string; todo: string }> = {
  access_denied: {
    text: "refuses to list, read or write",
    todo: "Allow its key s3:ListBucket, s3:ListBucketMultipartUploads, s3:GetObject, s3:PutObject, s3:DeleteObject, s3:ListMultipartUploadParts and s3:AbortMultipartUpload there.",
  },
  bucket_missing: {
    text: "is a bucket that does not exist",
    todo: "Create it, or correct MEDIA_URL; a server without a host name for each bucket needs ?path-style=true.",
  },
  certificate_untrusted: {
    text: "has a certificate that this machine does not trust",
    todo: "Set NODE_EXTRA_CA_CERTS to the PEM file of its certificate authority.",
  },
  clock_wrong: {
    text: "refuses requests because this machine’s clock differs from its own",
    todo: "Let the clock be set by NTP.",
  },
  credentials_expired: {
    text: "refuses the key because it has expired",
    todo: "Renew AWS_SESSION_TOKEN and its key, or use a role.",
  },
  credentials_missing: {
    text: "needs a key, and there is none",
    todo: "Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or give this machine a role.",
  },
  credentials_wrong: {
    text: "does not accept the key",
    todo: "Correct AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.",
  },
  endpoint_unreachable: {
    text: "cannot be reached",
    todo: "Check AWS_ENDPOINT_URL_S3, the network, and whether the server runs; one without a host name for each bucket needs ?path-style=true.",
  },
  overloaded: {
    text: "is overloaded or failing",
    todo: "See the log of that server, or its provider’s status.",
  },
  region_missing: { text: "needs a region", todo: "Set AWS_REGION, such as eu-central-1." },
  region_wrong: { text: "is in another region", todo: "Set AWS_REGION to the bucket’s." },
  unexpected: { text: "does not answer as S3 does", todo: "Check MEDIA_URL and AWS_ENDPOINT_URL_S3." },
};

export function mediaStoreErrorText({ store, why, detail }: MediaStoreErrorDetails): {
  text: string;
  todo: string;
} {
  const { text, todo } = words[why];
  return { text: `${store} ${text}${detail ? ` (${detail})` : ""}.`, todo };
}
