import { connect } from "node:net";
import type { FuzzRequest } from "./requests";

export type WireAnswer =
  | { status: number; text: string; milliseconds: number; ended?: never }
  | { status: null; ended: "closed" | "silent"; milliseconds?: never };

/** `isWellFormed`: whether a server must accept it as a request. */
export function bytesOf({ method, target, version, headers, body }: FuzzRequest, host: string) {
  const has = (name: string) => headers.some(([other]) => other.toLowerCase() === name);
  const content = wtf8(body?.text ?? "");
  const all: [string, string][] = [
    ...(has("host") ? [] : [["Host", host] as [string, string]]),
    ...headers,
    ...framingOf(body, content.length),
    ["Connection", "close"],
  ];
  const head = `${method} ${target} HTTP/${version}\r\n${all.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n`;
  const sent =
    body?.framing === "chunked"
      ? inChunks(content)
      : body?.framing === "too short"
        ? content.subarray(0, content.length >> 1)
        : content;
  const isWhole = !has("transfer-encoding") && /^(length|chunked)$/.test(body?.framing ?? "length");
  const isWellFormed =
    isWhole &&
    /^(GET|POST|HEAD|PUT|PATCH|DELETE|OPTIONS|TRACE|PROPFIND)$/.test(method) &&
    /^\/[\x21-\x7e]*$/.test(target) &&
    target.length < 8_000 &&
    version === "1.1" &&
    !["expect", "upgrade", "host"].some(has) &&
    all.every(([name, value]) => /^[\w-]+$/.test(name) && /^[\x20-\x7e]*$/.test(value));
  return { bytes: Buffer.concat([wtf8(head), sent]), isWhole, isWellFormed };
}

function framingOf(body: FuzzRequest["body"], length: number): [string, string][] {
  if (!body) return [];
  const chunked: [string, string] = ["Transfer-Encoding", "chunked"];
  const counted = (count: number): [string, string] => ["Content-Length", String(count)];
  if (body.framing === "chunked") return [chunked];
  if (body.framing === "both") return [counted(length), chunked];
  return [counted(body.framing === "too long" ? length >> 1 : length)];
}

function inChunks(content: Buffer): Buffer {
  const end = Buffer.from("0\r\n\r\n");
  if (content.length === 0) return end;
  return Buffer.concat([
    Buffer.from(`${content.length.toString(16)}\r\n`),
    content,
    Buffer.from("\r\n"),
    end,
  ]);
}

/** UTF-8 with lone surrogates, as careless programs write it. */
function wtf8(text: string): Buffer {
  const parts = text.split(/([\ud800-\udfff])/u);
  return Buffer.concat(
    parts.map((part, index) => (index % 2 === 0 ? Buffer.from(part) : surrogate(part.charCodeAt(0)))),
  );
}

const surrogate = (code: number) =>
  Buffer.from([0xe0 | (code >> 12), 0x80 | ((code >> 6) & 63), 0x80 | (code & 63)]);

export function exchange(
  origin: string,
  bytes: Buffer,
  { isWhole = true, timeout = 10_000 } = {},
): Promise<WireAnswer> {
  const { hostname, port } = new URL(origin);
  const start = performance.now();
  return new Promise((done) => {
    const chunks: Buffer[] = [];
    const socket = connect(Number(port), hostname);
    const end = (ended: "closed" | "silent") => {
      clearTimeout(timer);
      socket.destroy();
      const text = Buffer.concat(chunks).toString("latin1");
      const status = statusOf(text);
      done(status === null ? { status, ended } : { status, text, milliseconds: performance.now() - start });
    };
    const timer = setTimeout(() => end("silent"), timeout);
    socket.on("data", (chunk) => {
      chunks.push(chunk as Buffer);
      if (isComplete(Buffer.concat(chunks).toString("latin1"), bytes)) end("closed");
    });
    socket.on("error", () => {}).on("close", () => end("closed"));
    // Half-closes after a truncated request, so that the server notices.
    socket.write(bytes, () => isWhole || socket.end());
  });
}

function statusOf(text: string): number | null {
  const [, status] =
    /^(?:HTTP\/1\.1 1\d\d[^\r]*\r\n(?:[^\r]+\r\n)*\r\n)*HTTP\/1\.[01] (\d{3})/.exec(text) ?? [];
  return status ? Number(status) : null;
}

// Does not wait for the server to close, as it was asked to.
function isComplete(text: string, request: Buffer): boolean {
  const final = text.replace(/^(HTTP\/1\.1 1\d\d[^\r]*\r\n(?:[^\r]+\r\n)*\r\n)+/, "");
  const at = final.indexOf("\r\n\r\n");
  if (at < 0) return false;
  const [head, body] = [final.slice(0, at), final.slice(at + 4)];
  if (/^HTTP\/1\.1 (204|304)/.test(head) || request.subarray(0, 5).toString() === "HEAD ") return true;
  const length = /^content-length: (\d+)/im.exec(head)?.[1];
  if (length !== undefined) return body.length >= Number(length);
  return /^transfer-encoding: chunked/im.test(head) && /(^|\r\n)0\r\n\r\n$/.test(body);
}
