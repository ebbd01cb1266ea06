import { expect, test } from "vitest";
import { findEndpointError, findReservedParameter, isAdmittedAddress } from "./settings";

const loopback = ["127.0.0.0/8", "::1/128"];

test.each([
  ["https://idp.example.com/token", []],
  ["https://idp.example.com:8443/token?tenant=x", []],
  ["https://8.8.8.8/token", []],
  ["https://10.1.2.3/token", ["10.0.0.0/8"]],
  ["http://127.0.0.1:4000/token", loopback],
  ["http://[::1]:4000/token", loopback],
  ["http://localhost:4000/token", loopback],
])("%s is accepted with %j", (url, allowed) => {
  expect(findEndpointError(url, allowed)).toBeNull();
});

test.each([
  ["idp.example.com/token", []],
  ["ftp://idp.example.com/", []],
  ["http://idp.example.com/token", loopback],
  ["https://user:secret@idp.example.com/", []],
  ["https://idp.example.com/#x", []],
  ["https://127.0.0.1/token", []],
  ["https://10.1.2.3/token", loopback],
  ["https://169.254.169.254/latest", loopback],
  ["https://[::ffff:127.0.0.1]/token", []],
  ["https://2130706433/token", []],
  ["https://0x7f.1/token", []],
  ["http://10.1.2.3/token", ["10.0.0.0/8"]],
  ["http://localhost:4000/token", []],
])("%s is refused with %j", (url, allowed) => {
  expect(findEndpointError(url, allowed)).toMatchObject({ code: expect.any(String) });
});

test("Public addresses, and those inside a range, are admitted", () => {
  expect(isAdmittedAddress("93.184.216.34", [])).toBe(true);
  expect(isAdmittedAddress("192.168.1.1", [])).toBe(false);
  expect(isAdmittedAddress("192.168.1.1", ["192.168.0.0/16"])).toBe(true);
  expect(isAdmittedAddress("::ffff:192.168.1.1", ["192.168.0.0/16"])).toBe(true);
  expect(isAdmittedAddress("fd00::1", [])).toBe(false);
  expect(isAdmittedAddress("nonsense", ["0.0.0.0/0"])).toBe(false);
});

test("IPv6 is public only in the block from which IANA assigns addresses", () => {
  expect(isAdmittedAddress("2606:4700::1111", [])).toBe(true);
  for (const address of ["::7f00:1", "::2", "4000::1", "64:ff9b::7f00:1", "2002:7f00:1::", "fec0::1"])
    expect(isAdmittedAddress(address, []), address).toBe(false);
});

test("An authorization endpoint must not carry a parameter that Lectern sends", () => {
  expect(findReservedParameter("https://idp.example.com/authorize?tenant=x")).toBeNull();
  expect(findReservedParameter("https://idp.example.com/authorize?state=x")).toBe("state");
});
