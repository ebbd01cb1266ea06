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

test("without a trusted proxy X-Forwarded-For is ignored: the client is who opened the connection", () => {
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

test("IPv6 clients are counted by /64, then by /48, and an IPv4-mapped address is that of IPv4", () => {
  expect(clientBehind(0, null, "2001:db8:1:2:3:4:5:6")).toEqual(["2001:db8:1:2::/64", "2001:db8:1::/48"]);
  expect(clientBehind(0, null, "2001:db8:1:3::6")).toEqual(["2001:db8:1:3::/64", "2001:db8:1::/48"]);
  expect(clientBehind(0, null, "fe80::1%eth0")).toEqual(["fe80::/64", "fe80::/48"]);
  expect(clientBehind(0, null, "::ffff:192.0.2.1")).toEqual([peer]);
});

test("who cannot be told apart is counted together", () => {
  expect(clientBehind(0, null, "a socket")).toEqual(["unknown"]);
});

test("the audit log has the whole address of who acted, and none rather than a wrong one", () => {
  const addressAt = (from: string) => clientIp(new Headers({ [peerHeader]: from }));
  expect(addressAt("2001:db8:1:2:3:4:5:6")).toBe("2001:db8:1:2:3:4:5:6");
  expect(addressAt("::ffff:192.0.2.1")).toBe(peer);
  expect(addressAt("a socket")).toBeNull();
});

test("a user agent of any length and letters is kept, fit for the database: its first 400 characters", () => {
  const agentOf = (text: string) => callerOf({ get: () => text }).userAgent;
  expect(agentOf(`a\0\u0007\ud800${"\u{1f600}".repeat(500)}`)).toBe(`a${"\u{1f600}".repeat(399)}`);
  expect(agentOf("")).toBeNull();
});
