import { createHash } from "node:crypto";
import { env } from "@/lib/env";

const nothing = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const everywhere = {
  "X-Content-Type-Options": "nosniff",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
};

/**
 * The headers that every answer to a path has, unless what answers sets them itself: files, redirects, errors and
 * /v2 may load nothing, and nobody stores what says nothing about it. Pages have a policy of their own.
 */
export function securityHeaders(path: string): Record<string, string> {
  // Codes, states and tokens stand in addresses under /auth.
  const isSecret = /^\/auth(\/|$)/.test(path);
  return {
    ...everywhere,
    "Content-Security-Policy": nothing,
    "Referrer-Policy": isSecret ? "no-referrer" : "same-origin",
    "Cache-Control": "no-store",
    ...(isHttps() && { "Strict-Transport-Security": "max-age=31536000" }),
  };
}

/**
 * The Content-Security-Policy of a page: scripts by nonce, and no inline style. Courses name images and videos of
 * other sites; two of these have players, which alone may stand in a frame.
 * Chrome applies `form-action` to the redirects that follow a form: sign-in, which leaves this site, begins by a link.
 */
export function pagePolicy(nonce: string): string {
  // React's error messages and hot reloading need more, in development alone.
  const isDev = env().NODE_ENV === "development";
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${isDev ? " 'unsafe-eval'" : ""}`,
    `style-src 'self'${isDev ? " 'unsafe-inline'" : ""}`,
    "img-src 'self' https:",
    "media-src 'self' https:",
    "frame-src https://www.youtube-nocookie.com https://player.vimeo.com",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** The policy of a page that has nothing but one style sheet inside it. */
export function plainPagePolicy(style: string): string {
  return `${nothing}; style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'`;
}

const isHttps = () => env().BASE_URL.startsWith("https:");
