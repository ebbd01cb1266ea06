import type { MediaKind } from "./schema";

export const headLength = 4096;

const endings: Record<string, string> = {
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/webp": "webp",
  "image/gif": "gif",
  "image/avif": "avif",
  "video/mp4": "mp4",
  "video/webm": "webm",
  "text/vtt": "vtt",
};

/** Judges by the first bytes, whatever the name; null for types that no page shows, such as SVG, which can contain scripts. */
export function mediaTypeOf(head: Uint8Array): string | null {
  const text = Buffer.from(head).toString("latin1");
  if (text.startsWith("\x89PNG\r\n\x1a\n")) return "image/png";
  if (text.startsWith("\xff\xd8\xff")) return "image/jpeg";
  if (/^GIF8[79]a/.test(text)) return "image/gif";
  if (/^RIFF.{4}WEBPVP8[ LX]/s.test(text)) return "image/webp";
  if (/^.{4}ftyp/s.test(text)) return typeOfBrands(brandsIn(text));
  // EBML has the document type near its start.
  if (text.startsWith("\x1a\x45\xdf\xa3")) return text.slice(0, 64).includes("webm") ? "video/webm" : null;
  if (/^(\xef\xbb\xbf)?WEBVTT([ \t\r\n]|$)/.test(text)) return "text/vtt";
  return null;
}

export function servedType(kind: MediaKind, head: Uint8Array): string | null {
  if (kind === "download") return "application/octet-stream";
  const type = mediaTypeOf(head);
  const isOfKind = kind === "captions" ? type === "text/vtt" : type?.startsWith(`${kind}/`);
  return isOfKind ? type : null;
}

// Cleaning a longer name takes long; the end has the extension.
const maxNameLength = 1_000;

export function safeFileName(given: string, mediaType: string): string {
  const last = given.slice(-maxNameLength).normalize("NFC").split(/[/\\]/).at(-1) ?? "";
  const clean = last.replace(/[\p{C}\p{Zl}\p{Zp}<>:"|?*]+/gu, " ").replace(/\s+/g, " ");
  const name = clean.replace(/^[.\s]+|[.\s]+$/g, "");
  const [, stem = "", ending = ""] = /^(.*?)(\.[\p{L}\p{N}]{1,10})?$/u.exec(name) ?? [];
  const right = endings[mediaType];
  const short = Array.from(stem).slice(0, 100).join("").trim() || "file";
  return right ? `${short}.${right}` : `${short}${ending}`;
}

/** Puts a readable name behind the id, in ASCII because URLs are mailed and pasted. */
export function mediaUrl({ id, name }: { id: string; name: string }): string {
  return `/media/${id}/${urlName(name)}`;
}

export function idInMediaUrl(address: string): string | null {
  return /^\/media\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\//.exec(address)?.[1] ?? null;
}

/** Finds ids in a Markdown word or URL after resolving escapes such as `%2D`. */
export function idsIn(word: string): string[] {
  const address = word
    .replace(/\\(?=[!-/:-@[-`{-~])/g, "")
    .replace(/&#(?:x([\da-f]{1,6})|(\d{1,7}));/gi, (_, hex, decimal) =>
      letter(hex ? Number.parseInt(hex, 16) : decimal),
    )
    .replace(/%([\da-f]{2})/gi, (_, hex) => letter(Number.parseInt(hex, 16)));
  return address.toLowerCase().match(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g) ?? [];
}

const letter = (code: number | string) => String.fromCharCode(Number(code));

export function urlName(name: string): string {
  const ascii = name.normalize("NFKD").replace(/\p{M}/gu, "");
  const words = ascii.toLowerCase().replace(/[^a-z0-9.]+/g, "-");
  const slug = words
    .replace(/\.{2,}/g, ".")
    .replace(/-*\.-*/g, ".")
    .replace(/^[-.]+|-+$/g, "");
  return /^[a-z0-9]+$/.test(slug) && !/^[a-z0-9]/i.test(name) ? `file.${slug}` : slug || "file";
}

/** Returns the major brand of a file type box, then the compatible ones (ISO/IEC 14496-12, section 4.3). */
function brandsIn(box: string): string[] {
  const size = Buffer.from(box.slice(0, 4), "latin1").readUInt32BE();
  const brands = box.slice(8, 12) + box.slice(16, size);
  return brands.match(/.{4}/gs) ?? [];
}

// https://mp4ra.org/registered-types/brands lists these.
const avif = /^avi[fs]$/;
const otherImage = /^(mif[12]|msf1|miaf|he[iv][a-z]|j2k[ij]|crx )$/;
const playable =
  /^(iso[m2-9a-c]|mp4[12]|avc1|dash|cmf[2cf]|M4V[ HP]|MSNV|f4v |F4V |XAVC|3g[egprs]\d|3g2[a-c])$/;

function typeOfBrands(brands: string[]): string | null {
  const hasOne = (known: RegExp) => brands.some((brand) => known.test(brand));
  if (hasOne(avif)) return "image/avif";
  // Photos name the base format among their compatible brands, too.
  return hasOne(playable) && !hasOne(otherImage) ? "video/mp4" : null;
}
