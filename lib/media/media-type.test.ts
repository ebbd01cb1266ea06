import { expect, test } from "vitest";
import { heads } from "@/e2e/testing/media-folder";
import { mediaTypeOf, safeFileName, servedType, urlName } from "./media-type";

test.each([
  ["png", "image/png"],
  ["jpeg", "image/jpeg"],
  ["gif", "image/gif"],
  ["webp", "image/webp"],
  ["avif", "image/avif"],
  ["mp4", "video/mp4"],
  ["webm", "video/webm"],
  ["vtt", "text/vtt"],
  ["vttWithMark", "text/vtt"],
  ["heic", null],
  ["mov", null],
  ["mkv", null],
  ["svg", null],
  ["html", null],
  ["zip", null],
] as const)("Content that begins as a %s is %s", (name, type) => {
  expect(mediaTypeOf(heads[name])).toBe(type);
});

const withBrands = (major: string, ...compatible: string[]) => {
  const brands = Buffer.from(`ftyp${major}\0\0\0\0${compatible.join("")}`, "latin1");
  const size = Buffer.alloc(4);
  size.writeUInt32BE(4 + brands.length);
  return Buffer.concat([size, brands, Buffer.from("\0\0\0\x08freeisom")]);
};

test.each([
  ["a Sony camera's video", "video/mp4", ["XAVC", "XAVC", "mp42", "iso2"]],
  ["a phone's 3GP video", "video/mp4", ["3gp5", "3gp5", "isom"]],
  ["a 3GP video that names no other brand", "video/mp4", ["3gp4", "3gp4"]],
  ["a fragmented video of an unknown encoder", "video/mp4", ["abcd", "hlsf", "cmfc"]],
  ["a QuickTime film that is also MP4", "video/mp4", ["qt  ", "qt  ", "mp42"]],
  ["an AVIF picture under its base format", "image/avif", ["mif1", "avif", "miaf"]],
  ["an AVIF animation", "image/avif", ["avis", "msf1", "iso8"]],
  ["an iPhone's photo", null, ["heic", "mif1", "miaf", "heic"]],
  ["a HEIC sequence", null, ["msf1", "hevc", "iso8"]],
  ["a Canon raw photo", null, ["crx ", "crx ", "isom"]],
  ["a QuickTime film", null, ["qt  ", "qt  "]],
  ["a box of unknown brands", null, ["abcd", "efgh"]],
  ["a box that names only an unknown brand", null, ["abcd"]],
] as const)("%s is %s by all its brands", (_what, type, [major, ...compatible]) => {
  expect(mediaTypeOf(withBrands(major, ...compatible))).toBe(type);
});

test.each([
  ["image", "mp4"],
  ["image", "svg"],
  ["video", "png"],
  ["video", "vtt"],
  ["captions", "html"],
  ["captions", "webm"],
] as const)("As %s, a %s is refused", (kind, name) => {
  expect(servedType(kind, heads[name])).toBeNull();
});

test("A download is never served under its real type", () => {
  for (const head of Object.values(heads))
    expect(servedType("download", head)).toBe("application/octet-stream");
});

test("A head that is cut off too early has no type", () => {
  for (const head of [heads.png, heads.webp, heads.avif, heads.mp4, heads.webm])
    expect(mediaTypeOf(head.subarray(0, 5))).toBeNull();
});

test.each([
  ["../../etc/passwd", "application/octet-stream", "passwd"],
  ["C:\\Users\\ada\\Notes.docx", "application/octet-stream", "Notes.docx"],
  ["..", "application/octet-stream", "file"],
  [".htaccess", "application/octet-stream", "htaccess"],
  ["", "application/octet-stream", "file"],
  ["a\u0000b\nc\u202Egnp.exe", "application/octet-stream", "a b c gnp.exe"],
  ["holiday.svg", "image/png", "holiday.png"],
  ["holiday", "image/jpeg", "holiday.jpg"],
  ["archive.tar.gz", "application/octet-stream", "archive.tar.gz"],
  ["Übung 7.pdf", "application/octet-stream", "Übung 7.pdf"],
  [`${"x".repeat(5000)}.pdf`, "application/octet-stream", `${"x".repeat(100)}.pdf`],
])("From %j as %s, %j is kept", (given, type, kept) => {
  expect(safeFileName(given, type)).toBe(kept);
});

test.each([
  ["Übung 7.pdf", "ubung-7.pdf"],
  ["学习 手册.pdf", "file.pdf"],
  ["a/b\\c?d=e&f#g.png", "a-b-c-d-e-f-g.png"],
  ["file", "file"],
  ["%2e%2e.png", "2e-2e.png"],
  ["a..b...c.png", "a.b.c.png"],
  ["...", "file"],
])("The address of %j ends in %j", (name, address) => {
  expect(urlName(name)).toBe(address);
});

// Searching for the end from each dot would outlast the test.
test("A name of three hundred thousand dots is cut quickly", () => {
  expect(safeFileName(`a${".".repeat(300_000)}b`, "video/mp4")).toBe("b.mp4");
});
