import type { IncomingMessage } from "node:http";
import { afterEach, expect, test, vi } from "vitest";
import { setEnv } from "@/lib/env";
import { log } from "@/lib/log";
import { forwardedHeader, forwardedMarker, isProxyUntrusted } from "./untrusted-proxy";

const direct = { host: "localhost" };
const forwarded = { host: "localhost", "x-forwarded-for": "203.0.113.7" };

function mark(mark: ReturnType<typeof forwardedMarker>, given: Record<string, string>): Headers {
  const request = { headers: { ...given } } as unknown as IncomingMessage;
  mark(request);
  return new Headers(request.headers as Record<string, string>);
}

afterEach(() => {
  setEnv({ TRUSTED_PROXIES: "0", BASE_URL: "http://localhost:3000" });
  vi.restoreAllMocks();
});

test.each([
  [forwarded, "0", true],
  [{ forwarded: "for=203.0.113.7" }, "0", true],
  [forwarded, "1", false],
  [direct, "0", false],
  [{ [forwardedHeader]: "1" }, "0", false],
])(
  "a request with %j and TRUSTED_PROXIES=%s came through an untrusted proxy: %s",
  (headers, proxies, isUntrusted) => {
    setEnv({ TRUSTED_PROXIES: proxies });
    expect(isProxyUntrusted(mark(forwardedMarker(), headers))).toBe(isUntrusted);
  },
);

test("Only a trusted proxy sets the host and protocol and address", () => {
  const told = {
    ...forwarded,
    "x-forwarded-host": "evil.example",
    "x-forwarded-proto": "https",
    "x-forwarded-port": "1",
    forwarded: "host=evil.example",
  };
  const kept = () =>
    [...mark(forwardedMarker(), told).keys()].filter((name) => !name.startsWith("x-lectern-"));
  setEnv({ TRUSTED_PROXIES: "1" });
  expect(kept().sort()).toEqual(Object.keys(told).sort());
  setEnv({ TRUSTED_PROXIES: "0" });
  expect(kept()).toEqual(["host"]);
});

test("The page after an action has the mark of the action, and isn’t compressed", async () => {
  const warn = vi.spyOn(log(), "warn");
  const marker = forwardedMarker();
  const action = mark(marker, direct);
  // Next.js adds these headers.
  const repeated = {
    ...Object.fromEntries(action),
    "x-forwarded-for": "127.0.0.1",
    "accept-encoding": "gzip",
  };
  vi.resetModules();
  const otherProcess = await import("./untrusted-proxy");
  const page = mark(otherProcess.forwardedMarker(), repeated);
  expect(isProxyUntrusted(page)).toBe(false);
  expect(page.has("accept-encoding")).toBe(false);
  expect(warn).not.toHaveBeenCalled();
  const made = { ...repeated, "x-lectern-repeated": "made up" };
  expect(mark(marker, made).get("accept-encoding")).toBe("gzip");
  expect(warn).toHaveBeenCalledOnce();
});

test("An https address always has a proxy in front", () => {
  setEnv({ BASE_URL: "https://learn.example.com" });
  expect(isProxyUntrusted(new Headers())).toBe(true);
  setEnv({ TRUSTED_PROXIES: "1" });
  expect(isProxyUntrusted(new Headers())).toBe(false);
});

test("Lectern logs an untrusted proxy once", () => {
  const warn = vi.spyOn(log(), "warn");
  const marker = forwardedMarker();
  for (const headers of [direct, forwarded, forwarded]) mark(marker, headers);
  expect(warn.mock.calls).toEqual([
    [{ code: "proxy_not_trusted" }, expect.stringContaining("TRUSTED_PROXIES is 0")],
  ]);
});
