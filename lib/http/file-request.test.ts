import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { setEnv } from "@/lib/env";
import { prepareFile } from "./file-request";

const build = mkdtempSync(join(tmpdir(), "lectern-build-"));

beforeAll(() => {
  mkdirSync(join(build, "static/media"), { recursive: true });
  writeFileSync(join(build, "static/media/a b.svg"), "x".repeat(100));
  setEnv({ NEXT_DIST_DIR: build });
});

afterAll(() => rmSync(build, { recursive: true, force: true }));

const file = "/_next/static/media/a%20b.svg?dpl=1";

function headersOf(url: string, headers: Record<string, string>) {
  const request = new IncomingMessage(new Socket());
  request.url = url;
  Object.assign(request.headers, headers);
  prepareFile(request);
  return request.headers;
}

test.each([
  ["bytes=0-", "bytes=0-99"],
  ["bytes=0-9", "bytes=0-9"],
  ["bytes=-1000", "bytes=0-99"],
  ["bytes=-0", undefined],
  ["bytes=-00", undefined],
  ["bytes=5-2", undefined],
  ["bytes=100-", undefined],
  ["bytes=99999999999-", undefined],
  ["bytes=99999999999999999999-", undefined],
  ["bytes=,", undefined],
  ["bytes=0-1,4-5,7-8", undefined],
  ["items=0-1", undefined],
])("for a file of 100 bytes, Next.js gets the range %s as %s", (range, left) => {
  expect(headersOf(file, { range }).range).toBe(left);
});

test.each([
  ["if-match", '"x"'],
  ["if-unmodified-since", "Mon, 01 Jan 2001 00:00:00 GMT"],
])("with %s, the file is sent whole", (name, value) => {
  expect(headersOf(file, { [name]: value, range: "bytes=0-9", accept: "*/*" })).toEqual({ accept: "*/*" });
});

test.each([
  "/media/1/film.mp4",
  "/v2/courses",
  "/_next/static/media",
  "/_next/static/%00.svg",
  "/%E0%A4%A.svg",
  "/../package.json",
  `/${"x".repeat(5_000)}.svg`,
])("a request for no file of Next.js (%.30s) stays as it came", (url) => {
  const headers = { range: "bytes=-0", "if-match": "x" };
  expect(headersOf(url, headers)).toEqual(headers);
});
