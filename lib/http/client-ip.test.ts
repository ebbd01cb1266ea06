import { afterEach, expect, test } from "vitest";
import { setEnv } from "@/lib/env";
import { callerOf, clientIp, networksOf } from "./client-ip";
import { peerHeader } from "./peer";

const peer = "192.0.2.1";

function clientBehind(proxies: number, forwarded: string | null, from = peer): string[] {
  setEnv({ TRUSTED_PROXIES: String(proxies) });
  return networksOf(new Headers({ [peerHeader]: from, ...(forwarded && { "X-Forwarded-For": forwarded }) }));
}

afterEach(() => setEnv({ TRUSTED_PROXIES: "0" }));

test("Without a trusted proxy the peer is the client and X-Forwarded-For has no effect", () => {
  expect(clientBehind(0, "203.0.113.9")).toEqual([peer]);
});

test.each([
  [1, "203.0.113.7", "203.0.113.7"],
  [1, "198.51.100.66, 203.0.113.7", "203.0.113.7"],
  [2, "198.51.100.66, 203.0.113.7, 10.0.0.1", "203.0.113.7"],
  [1, "203.0.113.7:4711", "203.0.113.7"],
  [1, "[2001:db8:1:2::7]:4711", "2001:db8:1:2::/64"],
])("behind %i proxies, of %s the client is %s", (proxies, forwarded, client) => {
  expect(clientBehind(proxies, forwarded)[0]).toBe(client);
});

test.each([
  [1, null],
  [2, "203.0.113.7"],
  [1, "203.0.113.7, unknown"],
])(
  "behind %i proxies, when %s does not tell, the client is who opened the connection",
  (proxies, forwarded) => {
    expect(clientBehind(proxies, forwarded)).toEqual([peer]);
  },
);

test("Limits count IPv6 clients by /64 and /48 and an IPv4-mapped address as IPv4", () => {
  expect(clientBehind(0, null, "2001:db8:1:2:3:4:5:6")).toEqual(["2001:db8:1:2::/64", "2001:db8:1::/48"]);
  expect(clientBehind(0, null, "2001:db8:1:3::6")).toEqual(["2001:db8:1:3::/64", "2001:db8:1::/48"]);
  expect(clientBehind(0, null, "fe80::1%eth0")).toEqual(["fe80::/64", "fe80::/48"]);
  expect(clientBehind(0, null, "::ffff:192.0.2.1")).toEqual([peer]);
});

test("Limits count clients without an address together", () => {
  expect(clientBehind(0, null, "a socket")).toEqual(["unknown"]);
});

test("The audit log has the whole address or none instead of a wrong one", () => {
  const addressAt = (from: string) => clientIp(new Headers({ [peerHeader]: from }));
  expect(addressAt("2001:db8:1:2:3:4:5:6")).toBe("2001:db8:1:2:3:4:5:6");
  expect(addressAt("::ffff:192.0.2.1")).toBe(peer);
  expect(addressAt("a socket")).toBeNull();
});

test("The caller keeps the first 400 characters of a user agent in a form the database accepts", () => {
  const agentOf = (text: string) => callerOf({ get: () => text }).userAgent;
  expect(agentOf(`a\0\u0007\ud800${"\u{1f600}".repeat(500)}`)).toBe(`a${"\u{1f600}".repeat(399)}`);
  expect(agentOf("")).toBeNull();
});
