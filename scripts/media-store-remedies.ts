import type { MediaStoreErrorKind } from "@/lib/refusal-codes";

export const mediaStoreRemedies: Record<MediaStoreErrorKind, string> = {
  access_denied:
    "Allow its key s3:ListBucket, s3:ListBucketMultipartUploads, s3:GetObject, s3:PutObject, s3:DeleteObject, s3:ListMultipartUploadParts and s3:AbortMultipartUpload there.",
  bucket_missing:
    "Create it, or correct MEDIA_URL; a server without a host name for each bucket needs ?path-style=true.",
  certificate_untrusted: "Set NODE_EXTRA_CA_CERTS to the PEM file of its certificate authority.",
  clock_wrong: "Let the clock be set by NTP.",
  credentials_expired: "Renew AWS_SESSION_TOKEN and its key, or use a role.",
  credentials_missing: "Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or give this machine a role.",
  credentials_wrong: "Correct AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.",
  endpoint_unreachable:
    "Check AWS_ENDPOINT_URL_S3, the network, and whether the server runs; one without a host name for each bucket needs ?path-style=true.",
  overloaded: "See the log of that server, or its provider’s status.",
  region_missing: "Set AWS_REGION, such as eu-central-1.",
  region_wrong: "Set AWS_REGION to the bucket’s.",
  unexpected: "Check MEDIA_URL and AWS_ENDPOINT_URL_S3.",
};
