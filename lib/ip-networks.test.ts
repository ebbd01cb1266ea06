import { expect, test } from "vitest";
import { isInNetwork, readNetwork } from "./ip-networks";

test.each([
  ["192.0.2.0/24", "192.0.2.0/24"],
  ["192.0.2.77/24", "192.0.2.0/24"],
  ["192.0.2.77", "192.0.2.77/32"],
  ["2001:db8::/32", "2001:db8::/32"],
  ["2001:DB8:0::1", "2001:db8::1/128"],
  ["0.0.0.0/0", "0.0.0.0/0"],
])("%s is the range %s", (text, range) => {
  expect(readNetwork(text)).toBe(range);
});

test.each([
  "",
  "10",
  "10/8",
  "10.0.0.0/33",
  "10.0.0.0/8/8",
  "0x0a.0.0.0/8",
  "010.0.0.0/8",
  "::ffff:10.0.0.0/104",
  "fe80::1%eth0",
  "::/129",
  "example.com",
])("%j is no range", (text) => {
  expect(readNetwork(text)).toBeNull();
});

test.each([
  ["192.0.2.9", "192.0.2.0/24", true],
  ["192.0.3.9", "192.0.2.0/24", false],
  ["::ffff:192.0.2.9", "192.0.2.0/24", true],
  ["192.0.2.9", "::/0", false],
  ["2001:db8::9", "2001:db8::/32", true],
  ["2001:db9::9", "2001:db8::/32", false],
])("%s in %s: %s", (address, range, is) => {
  expect(isInNetwork(address, range)).toBe(is);
});
