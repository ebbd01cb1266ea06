import { afterEach, expect, test } from "vitest";
import { setEnv } from "@/lib/env";
import { pagePolicy, plainPagePolicy, securityHeaders } from "./security-headers";

afterEach(() => setEnv({ BASE_URL: "http://localhost:3000", NODE_ENV: "test" }));

test("Browsers require https exactly where the base URL has it", () => {
  expect(securityHeaders("/")).not.toHaveProperty("Strict-Transport-Security");
  setEnv({ BASE_URL: "https://learn.example.com" });
  expect(securityHeaders("/")).toHaveProperty("Strict-Transport-Security", "max-age=31536000");
});

test("Search engines list nothing", () => {
  for (const path of ["/", "/courses/x", "/media/1/a.pdf"])
    expect(securityHeaders(path)).toHaveProperty("X-Robots-Tag", "noindex");
});

test("A response that isn't a page may load nothing and stand in no frame", () => {
  const policy = securityHeaders("/v2/courses")["Content-Security-Policy"];
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
});

test.each([
  ["/auth/oauth_base/callback", "no-referrer"],
  ["/auth", "no-referrer"],
  ["/auth/sign-in", "same-origin"],
  ["/auth/sign-in/x", "no-referrer"],
  ["/authors", "same-origin"],
  ["/courses/x", "same-origin"],
])("a link from %s sends the next site: %s", (path, policy) => {
  expect(securityHeaders(path)["Referrer-Policy"]).toBe(policy);
});

test("A page runs only the scripts with its nonce", () => {
  const policy = pagePolicy("abc");
  expect(policy).toContain("script-src 'self' 'nonce-abc' 'strict-dynamic';");
  expect(policy).not.toContain("unsafe");
  for (const name of ["object-src", "base-uri", "frame-ancestors"])
    expect(policy).toContain(`${name} 'none'`);
});

test("A page may frame only the players of YouTube and Vimeo", () => {
  const directives = pagePolicy("abc").split("; ");
  expect(directives).toContain("frame-src https://www.youtube-nocookie.com https://player.vimeo.com");
  expect(directives).toContain("media-src 'self' https:");
});

test("A page may use the bucket only where the operator lets browsers do so", () => {
  const bucket = { MEDIA_URL: "s3://films", AWS_ENDPOINT_URL_S3: "http://s3.example.com:9000" };
  Object.assign(process.env, bucket);
  setEnv({ MEDIA_DELIVERY: "stream", MEDIA_UPLOADS: "stream" });
  expect(pagePolicy("abc")).not.toContain("films");
  setEnv({ MEDIA_DELIVERY: "redirect" });
  expect(pagePolicy("abc").split("; ")).toEqual(
    expect.arrayContaining([
      "media-src 'self' https: http://films.s3.example.com:9000",
      "connect-src 'self'",
    ]),
  );
  setEnv({ MEDIA_UPLOADS: "direct", MEDIA_URL: "s3://films/a/b?path-style=true" });
  expect(pagePolicy("abc").split("; ")).toContain("connect-src 'self' http://s3.example.com:9000");
  Object.assign(process.env, { AWS_ENDPOINT_URL_S3: "", AWS_REGION: "eu-central-1" });
  setEnv({ MEDIA_URL: "s3://films" });
  expect(pagePolicy("abc").split("; ")).toContain(
    "connect-src 'self' https://films.s3.eu-central-1.amazonaws.com",
  );
});

test("Only development may evaluate text", () => {
  setEnv({ NODE_ENV: "development" });
  expect(pagePolicy("abc")).toContain("'unsafe-eval'");
});

test("A plain page may have exactly its own style sheet", () => {
  expect(plainPagePolicy("body {}")).toContain("style-src 'sha256-");
  expect(plainPagePolicy("body {}")).not.toBe(plainPagePolicy("body { }"));
});
