import { createHash } from "node:crypto";
import { bucketOrigin, env } from "@/lib/env";

const nothing = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const everywhere = {
  "X-Content-Type-Options": "nosniff",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
  "X-Robots-Tag": "noindex",
};

/** Returns defaults that a handler may override. Only a page (`pagePolicy`) may load anything. */
export function securityHeaders(path: string): Record<string, string> {
  // URLs under /auth, /calendar and /mail contain codes, states and tokens. The sign-in page's has none, and `no-referrer` would
  // hide the origin of its form of languages.
  const isSecret = /^\/(auth(?!\/sign-in$)|calendar|mail)(\/|$)/.test(path);
  return {
    ...everywhere,
    "Content-Security-Policy": nothing,
    "Referrer-Policy": isSecret ? "no-referrer" : "same-origin",
    "Cache-Control": "no-store",
    ...(isHttps() && { "Strict-Transport-Security": "max-age=31536000" }),
  };
}

/** Allows scripts by nonce. Chrome applies `form-action` to redirects too, so sign-in starts with a link. */
export function pagePolicy(nonce: string): string {
  // React's error messages and hot reloading need it.
  const isDev = env().NODE_ENV === "development";
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${isDev ? " 'unsafe-eval'" : ""}`,
    `style-src 'self'${isDev ? " 'unsafe-inline'" : ""}`,
    "img-src 'self' https:",
    `media-src 'self' https:${elsewhere("MEDIA_DELIVERY", "redirect")}`,
    `connect-src 'self'${elsewhere("MEDIA_UPLOADS", "direct")}`,
    "frame-src https://www.youtube-nocookie.com https://player.vimeo.com",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** Returns the bucket's origin if browsers read from it or write to it directly. */
function elsewhere(setting: "MEDIA_DELIVERY" | "MEDIA_UPLOADS", value: string): string {
  const origin = env()[setting] === value ? bucketOrigin() : null;
  return origin ? ` ${origin}` : "";
}

export function plainPagePolicy(style: string): string {
  return `${nothing}; style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'`;
}

const isHttps = () => env().BASE_URL.startsWith("https:");
