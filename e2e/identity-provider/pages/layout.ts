import { createHash } from "node:crypto";
import type { OutgoingHttpHeaders, ServerResponse } from "node:http";
import { sendText } from "../replies";
import { Html, html } from "./html";
import { style } from "./style";

const styleHash = createHash("sha256").update(style).digest("base64");

// No form-action: browsers apply it to the redirect that answers the form, which leads to the platform.
const contentSecurityPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${styleHash}'`,
  "img-src data:",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

export function page(title: string, main: Html): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Northwind Identity</title>
<link rel="icon" href="data:,">
<style>${new Html(style)}</style>
</head>
<body>
<header>${compass}<span>Northwind Identity</span></header>
<main>${main}</main>
<footer>Northwind is a fictional company. This page stands in for your own identity provider.</footer>
</body>
</html>
`;
}

export function sendPage(
  response: ServerResponse,
  status: number,
  content: Html,
  headers: OutgoingHttpHeaders = {},
): void {
  sendText(response, status, content.text, {
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-store",
    "content-security-policy": contentSecurityPolicy,
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    ...headers,
  });
}

const compass = html`<svg viewBox="0 0 32 32" fill="none" aria-hidden="true"><circle cx="16" cy="16" r="14"
 stroke="currentColor" stroke-width="2.5"/><path d="m16 5 4 11-4 11-4-11z" fill="currentColor" opacity=".35"/><path
 d="m16 5 4 11h-8z" fill="currentColor"/></svg>`;
