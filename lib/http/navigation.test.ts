import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { judgeDestination } from "./navigation";

const judged = (url: string, headers: Record<string, string>, method = "GET") =>
  judgeDestination({ url, headers, method } as unknown as IncomingMessage);

const pages = [
  "/",
  "/admin",
  "/admin/people/1/export",
  "/%61dmin/people/csv",
  "/admin/people/1.svg",
  "/admin/media/upload/1",
  "/auth/oauth_base",
  "/auth/admin-link?token=a",
  "/courses/a/activities/b",
  "/mail/previews/assigned",
  "/certificates/0a.pdf",
  "/%63ertificates/0a.pdf",
  "/certificates/0a/pdf",
  "/%6dedia/a/b",
  "/%61dmin/people/1.svg",
  "/courses/a.b",
  "/_next/data/build/admin.json",
];

test.each(pages)("%s answers only documents and Lectern's own scripts", (path) => {
  for (const dest of [
    "image",
    "iframe",
    "frame",
    "embed",
    "object",
    "video",
    "audio",
    "track",
    "style",
    "script",
    "font",
  ])
    for (const site of ["same-origin", "cross-site"])
      expect(judged(path, { "sec-fetch-dest": dest, "sec-fetch-site": site }), dest).toBe("cross_site");
  for (const site of ["same-site", "cross-site"])
    expect(judged(path, { "sec-fetch-dest": "empty", "sec-fetch-site": site })).toBe("cross_site");
  for (const site of ["same-origin", "none"])
    expect(judged(path, { "sec-fetch-dest": "empty", "sec-fetch-site": site, rsc: "1" })).toBeNull();
  for (const site of ["same-origin", "same-site", "cross-site", "none"])
    expect(judged(path, { "sec-fetch-dest": "document", "sec-fetch-site": site })).toBeNull();
  expect(judged(path, { "sec-fetch-dest": "image" }, "HEAD")).toBe("cross_site");
  expect(judged(path, {})).toBeNull();
});

test.each([
  "/media/a/b.png",
  "/_next/static/a.js",
  "/academy/a.svg",
  "/icon.svg",
  "/inter-latin-ext.woff2",
  "/appearance.css",
  "/v2/courses",
  "/certificates/0a/badge.json",
  "/certificates/0a/revocations.json",
  "/certificates/issuer",
  "/.well-known/jwks.json",
  "/healthz",
])("%s may be part of any page", (path) => {
  for (const dest of ["image", "video", "script", "empty"])
    expect(judged(path, { "sec-fetch-dest": dest, "sec-fetch-site": "cross-site" })).toBeNull();
});
