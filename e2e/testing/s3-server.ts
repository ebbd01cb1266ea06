import { createHash, createHmac, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

export const s3Key = { id: "a key of the tests", secret: "its secret" };
export const s3Region = "eu-central-1";

export const variablesOf = ({ bucket, port }: { bucket: string; port: number }) => ({
  MEDIA_URL: `s3://${bucket}?path-style=true`,
  AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${port}`,
  AWS_REGION: s3Region,
  AWS_ACCESS_KEY_ID: s3Key.id,
  AWS_SECRET_ACCESS_KEY: s3Key.secret,
});

type Stored = { body: Buffer; etag: string; modified: Date };
type Upload = { key: string; begun: Date; parts: Map<number, Stored> };

/** Replaces an answer with an S3 error, after executing the request if `isDone`, or a broken connection. */
export type Fault =
  | { status: number; code: string }
  | "cut"
  | "cut after it is done"
  | "cut while it is sent";

/**
 * Verifies signatures, times and payloads like S3 (https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html),
 * refuses small parts, and supports no checksum in a trailer, as many servers don't.
 */
export class S3Server {
  readonly objects = new Map<string, Stored>();
  readonly uploads = new Map<string, Upload>();
  pageSize = 1_000;
  /** Milliseconds by which its clock is ahead. */
  clockOffset = 0;
  /** `operation` is a method and the parameter that names it, such as `POST ?uploads`. */
  fault: (operation: string) => Fault | undefined = () => undefined;
  /** Requires checksums, as a bucket with object lock does. */
  needsChecksum = false;
  /** The bucket's CORS allows this origin; empty means no CORS. */
  allowedOrigin = "";
  sending = 0;
  #server: Server | undefined;

  constructor(readonly bucket: string) {}

  async start(port = 0): Promise<void> {
    this.#server = createServer((request, response) => void this.#answer(request, response));
    this.#server.listen(port, "127.0.0.1");
    await once(this.#server, "listening");
  }

  get port(): number {
    const address = this.#server?.address() as AddressInfo | undefined;
    if (!address) throw new Error("The S3 server is not started.");
    return address.port;
  }

  async stop(): Promise<void> {
    this.#server?.closeAllConnections();
    await new Promise((done) => this.#server?.close(done));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request).catch(() => null);
    if (!body) return;
    this.sending += 1;
    response.once("close", () => (this.sending -= 1));
    const { method = "", url = "" } = request;
    const { pathname, searchParams: query } = new URL(url, "http://localhost");
    const named = ["uploads", "uploadId", "list-type"].find((name) => query.has(name));
    const fault = this.fault(named ? `${method} ?${named}` : method);
    if (fault === "cut") return void request.socket.destroy();
    if (this.allowedOrigin && request.headers.origin === this.allowedOrigin)
      response.setHeader("Access-Control-Allow-Origin", this.allowedOrigin);
    if (method === "OPTIONS") {
      response.setHeader("Access-Control-Allow-Methods", "GET, PUT");
      return void response.writeHead(this.allowedOrigin === request.headers.origin ? 200 : 403).end();
    }
    response.setHeader("Date", new Date(Date.now() + this.clockOffset).toUTCString());
    try {
      if (typeof fault === "object") throw new S3Error(fault.status, fault.code);
      verify(request, body, Date.now() + this.clockOffset);
      const [, bucket, ...rest] = pathname.split("/").map(decodeURIComponent);
      if (bucket !== this.bucket) throw new S3Error(404, "NoSuchBucket");
      const {
        status = 200,
        headers = {},
        content = "",
      } = this.#carryOut(request, rest.join("/"), query, body);
      if (fault === "cut after it is done") return void request.socket.destroy();
      response.writeHead(status, { "Content-Length": content.length, ...headers });
      if (fault !== "cut while it is sent") return void response.end(method === "HEAD" ? "" : content);
      response.write(content.slice(0, content.length >> 1));
      setTimeout(() => request.socket.destroy(), 50);
    } catch (error) {
      if (!(error instanceof S3Error)) throw error;
      const xml = `<?xml version="1.0"?><Error><Code>${error.code}</Code><Message>No.</Message></Error>`;
      response.writeHead(error.status, { "Content-Type": "application/xml" });
      response.end(method === "HEAD" ? "" : xml);
    }
  }

  #carryOut({ method, headers }: IncomingMessage, key: string, query: URLSearchParams, body: Buffer): Answer {
    const uploadId = query.get("uploadId");
    if (key === "") {
      if (method !== "GET") throw new S3Error(501, "NotImplemented");
      return query.has("uploads") ? this.#listUploads(query) : this.#list(query);
    }
    if (uploadId) {
      const upload = this.uploads.get(uploadId);
      if (!upload || upload.key !== key) throw new S3Error(404, "NoSuchUpload");
      if (method === "PUT") return etagOf(put(upload.parts, Number(query.get("partNumber")), body));
      if (method === "GET") return this.#listParts(upload, query);
      this.uploads.delete(uploadId);
      return method === "POST" ? this.#complete(key, upload, String(body)) : { status: 204 };
    }
    if (method === "POST") {
      const id = randomUUID();
      this.uploads.set(id, { key, begun: new Date(), parts: new Map() });
      return xmlOf("InitiateMultipartUploadResult", `<UploadId>${id}</UploadId>`);
    }
    if (method === "PUT") {
      const checksum = createHash("sha256").update(body).digest("base64");
      if (this.needsChecksum && headers["x-amz-checksum-sha256"] !== checksum)
        throw new S3Error(400, "InvalidRequest");
      return etagOf(put(this.objects, key, body));
    }
    if (method === "DELETE") {
      this.objects.delete(key);
      return { status: 204 };
    }
    const found = this.objects.get(key);
    if (!found) throw new S3Error(404, "NoSuchKey");
    const answer = rangeOf(found, headers.range);
    const type = query.get("response-content-type") ?? "binary/octet-stream";
    const disposition = query.get("response-content-disposition");
    const asked = { "Content-Type": type, ...(disposition && { "Content-Disposition": disposition }) };
    return { ...answer, headers: { ...answer.headers, ...asked } };
  }

  #complete(key: string, { parts }: Upload, xml: string): Answer {
    const numbers = [...xml.matchAll(/<PartNumber>(\d+)<\/PartNumber>/g)].map(([, number]) => Number(number));
    const etags = [...xml.matchAll(/<ETag>(.*?)<\/ETag>/g)].map(([, etag]) =>
      etag?.replaceAll("&quot;", '"'),
    );
    const all = numbers.map((number) => parts.get(number));
    if (all.some((part, index) => part?.etag !== etags[index])) throw new S3Error(400, "InvalidPart");
    if (all.slice(0, -1).some((part) => (part?.body.length ?? 0) < 5 * 1024 ** 2))
      throw new S3Error(400, "EntityTooSmall");
    put(this.objects, key, Buffer.concat(all.map((part) => part?.body ?? Buffer.alloc(0))));
    return xmlOf("CompleteMultipartUploadResult", `<Key>${key}</Key>`);
  }

  #list(query: URLSearchParams): Answer {
    const prefix = query.get("prefix") ?? "";
    const after = query.get("continuation-token") ?? "";
    const all = [...this.objects].filter(([key]) => key.startsWith(prefix) && key > after).sort(byKey);
    const direct = all.filter(([key]) => !query.has("delimiter") || !key.slice(prefix.length).includes("/"));
    const page = direct.slice(0, this.pageSize);
    const entries = page.map(
      ([key, { body, modified }]) =>
        `<Contents><Key>${key}</Key><Size>${body.length}</Size><LastModified>${modified.toISOString()}</LastModified></Contents>`,
    );
    const more = direct.length > page.length;
    const next = more ? `<NextContinuationToken>${page.at(-1)?.[0]}</NextContinuationToken>` : "";
    return xmlOf("ListBucketResult", `<IsTruncated>${more}</IsTruncated>${next}${entries.join("")}`);
  }

  #listParts({ parts }: Upload, query: URLSearchParams): Answer {
    const after = Number(query.get("part-number-marker") ?? 0);
    const all = [...parts].filter(([number]) => number > after).sort(([one], [other]) => one - other);
    const page = all.slice(0, this.pageSize);
    const entries = page.map(
      ([number, { body, etag }]) =>
        `<Part><PartNumber>${number}</PartNumber><Size>${body.length}</Size><ETag>${etag}</ETag></Part>`,
    );
    const more = all.length > page.length;
    const next = `<NextPartNumberMarker>${page.at(-1)?.[0] ?? 0}</NextPartNumberMarker>`;
    return xmlOf("ListPartsResult", `<IsTruncated>${more}</IsTruncated>${next}${entries.join("")}`);
  }

  #listUploads(query: URLSearchParams): Answer {
    const after = query.get("key-marker") ?? "";
    const all = [...this.uploads].map(([id, upload]) => ({ id, ...upload })).filter(({ key }) => key > after);
    const page = all.sort((one, other) => (one.key < other.key ? -1 : 1)).slice(0, this.pageSize);
    const entries = page.map(
      ({ id, key, begun }) =>
        `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${begun.toISOString()}</Initiated></Upload>`,
    );
    const more = all.length > page.length;
    const next = more ? `<NextKeyMarker>${page.at(-1)?.key}</NextKeyMarker>` : "";
    return xmlOf(
      "ListMultipartUploadsResult",
      `<IsTruncated>${more}</IsTruncated>${next}${entries.join("")}`,
    );
  }
}

type Answer = { status?: number; headers?: Record<string, string>; content?: Buffer | string };

class S3Error extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
  ) {
    super(code);
  }
}

const byKey = ([one]: [string, unknown], [other]: [string, unknown]) => (one < other ? -1 : 1);

const xmlOf = (name: string, inside: string): Answer => ({
  headers: { "Content-Type": "application/xml" },
  content: `<?xml version="1.0"?><${name} xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${inside}</${name}>`,
});

const etagOf = ({ etag }: Stored): Answer => ({ headers: { ETag: etag } });

function put<Key>(into: Map<Key, Stored>, key: Key, body: Buffer): Stored {
  const stored = { body, etag: `"${createHash("md5").update(body).digest("hex")}"`, modified: new Date() };
  into.set(key, stored);
  return stored;
}

function rangeOf({ body, etag }: Stored, range: string | undefined): Answer {
  const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(range ?? "") ?? [];
  if (!range) return { headers: { ETag: etag, "Accept-Ranges": "bytes" }, content: body };
  const [start, end] = [Number(first), Math.min(Number(last || body.length), body.length - 1)];
  if (start >= body.length) throw new S3Error(416, "InvalidRange");
  const headers = { ETag: etag, "Content-Range": `bytes ${start}-${end}/${body.length}` };
  return { status: 206, headers, content: body.subarray(start, end + 1) };
}

const hmac = (key: string | Buffer, text: string) => createHmac("sha256", key).update(text).digest();
const hashed = (content: string | Buffer) => createHash("sha256").update(content).digest("hex");

type Signed = {
  scope: string;
  signed: string;
  signature: string;
  time: string;
  payload: string;
  parameters: string[];
};

function verify(request: IncomingMessage, body: Buffer, now: number): void {
  const [path = "", query = ""] = (request.url ?? "").split("?");
  const parameters = query.split("&").filter(Boolean);
  const inQuery = parameters.some((one) => one.startsWith("X-Amz-Signature="));
  const found = inQuery ? signedInQuery(parameters, now) : signedInHeaders(request, parameters, body, now);
  const { scope, signed, signature, time, payload } = found;
  const [day = "", region] = scope.split("/");
  if (region !== s3Region) throw new S3Error(400, "AuthorizationHeaderMalformed");
  const all = found.parameters.map((one) => (one.includes("=") ? one : `${one}=`)).sort();
  const lines = signed.split(";").map((name) => `${name}:${String(request.headers[name]).trim()}\n`);
  const canonical = [request.method, path, all.join("&"), lines.join(""), signed, payload].join("\n");
  const toSign = ["AWS4-HMAC-SHA256", time, scope, hashed(canonical)].join("\n");
  const key = [region, "s3", "aws4_request"].reduce<Buffer>(hmac, hmac(`AWS4${s3Key.secret}`, day));
  if (hmac(key, toSign).toString("hex") !== signature) throw new S3Error(403, "SignatureDoesNotMatch");
}

function signedInHeaders(
  { headers }: IncomingMessage,
  parameters: string[],
  body: Buffer,
  now: number,
): Signed {
  const [, id, scope = "", signed = "", signature = ""] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\S+), ?SignedHeaders=(\S+), ?Signature=(\S+)$/.exec(
      headers.authorization ?? "",
    ) ?? [];
  if (!signature) throw new S3Error(403, "AccessDenied");
  if (id !== s3Key.id) throw new S3Error(403, "InvalidAccessKeyId");
  const time = String(headers["x-amz-date"]);
  if (!(Math.abs(millisecondsOf(time) - now) < 15 * 60_000)) throw new S3Error(403, "RequestTimeTooSkewed");
  const payload = String(headers["x-amz-content-sha256"]);
  if (payload !== hashed(body)) throw new S3Error(400, "XAmzContentSHA256Mismatch");
  return { scope, signed, signature, time, payload, parameters };
}

// These rules are S3's (https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-query-string-auth.html).
function signedInQuery(parameters: string[], now: number): Signed {
  const query = new URLSearchParams(parameters.join("&"));
  const [id, ...scope] = String(query.get("X-Amz-Credential")).split("/");
  if (id !== s3Key.id) throw new S3Error(403, "InvalidAccessKeyId");
  const time = String(query.get("X-Amz-Date"));
  const seconds = Number(query.get("X-Amz-Expires"));
  if (!(seconds >= 1 && seconds <= 604_800)) throw new S3Error(400, "AuthorizationQueryParametersError");
  if (!(now < millisecondsOf(time) + seconds * 1000 && now > millisecondsOf(time) - 15 * 60_000))
    throw new S3Error(403, "AccessDenied");
  return {
    scope: scope.join("/"),
    signed: String(query.get("X-Amz-SignedHeaders")),
    signature: String(query.get("X-Amz-Signature")),
    time,
    payload: "UNSIGNED-PAYLOAD",
    parameters: parameters.filter((one) => !one.startsWith("X-Amz-Signature=")),
  };
}

const millisecondsOf = (time: string) =>
  Date.parse(time.replace(/^(....)(..)(..)T(..)(..)(..)Z$/, "$1-$2-$3T$4:$5:$6Z"));
