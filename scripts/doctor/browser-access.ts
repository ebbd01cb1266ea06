import { randomUUID } from "node:crypto";
import { bucketOrigin, env } from "@/lib/env";
import type { S3Store } from "@/lib/media/s3-store";
import { type Finding, fault, ok, warning } from "./finding";

const check = "Media in browsers";
const patience = 5_000;

/** Checks that browsers can read from the bucket and write to it directly. Call it for a usable bucket only. */
export async function examineBrowserAccess(store: S3Store): Promise<Finding[]> {
  const { MEDIA_DELIVERY, MEDIA_UPLOADS, BASE_URL } = env();
  const methods = [
    ...(MEDIA_DELIVERY === "redirect" ? ["GET"] : []),
    ...(MEDIA_UPLOADS === "direct" ? ["PUT"] : []),
  ];
  if (methods.length === 0) return [];
  const address = await store.addressOf(randomUUID(), { type: "video/mp4", disposition: "inline" });
  const { origin, protocol } = new URL(address);
  if (origin !== bucketOrigin()) {
    const text = `Pages allow browsers ${bucketOrigin()}, and the bucket is at ${origin}.`;
    return [fault(check, text, "Set AWS_REGION or AWS_ENDPOINT_URL_S3 as a variable, not in a file of AWS.")];
  }
  if (BASE_URL.startsWith("https:") && protocol === "http:") {
    const text = `${origin} has no TLS, and browsers that come over https refuse it.`;
    return [fault(check, text, "Give it TLS, or set MEDIA_DELIVERY and MEDIA_UPLOADS to stream.")];
  }
  const refused = [];
  for (const method of methods) if (!(await isAllowed(address, method))) refused.push(method);
  if (refused.length === 0)
    return [ok(check, `${origin} lets pages of ${BASE_URL} ${methods.join(" and ")}`)];
  const text = `The CORS of ${store.name} does not let pages of ${BASE_URL} ${refused.join(" and ")}.`;
  const todo = `Allow ${methods.join(" and ")} from ${BASE_URL} in the bucket’s CORS: see docs/operations/media.md.`;
  // Without this right, only films with captions of another site fail.
  return [refused.includes("PUT") ? fault(check, text, todo) : warning(check, text, todo)];
}

/** Sends a browser's preflight request (https://fetch.spec.whatwg.org/#cors-preflight-fetch). */
async function isAllowed(address: string, method: string): Promise<boolean> {
  const headers = { Origin: env().BASE_URL, "Access-Control-Request-Method": method };
  const signal = AbortSignal.timeout(patience);
  const answer = await fetch(address, { method: "OPTIONS", headers, signal }).catch(() => null);
  const origin = answer?.ok ? answer.headers.get("access-control-allow-origin") : null;
  return origin === "*" || origin === env().BASE_URL;
}
