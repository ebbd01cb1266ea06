import type { GetObjectCommand, S3, UploadPartCommand } from "@aws-sdk/client-s3";
import { prepareAwsSdk } from "@/lib/env";
import type { S3Address } from "@/lib/environment-variables";
import { beginCall } from "@/lib/metrics-hooks";
import { refusalOf } from "./s3-errors";
import { requireStoredId } from "./stored-id";

/** In milliseconds: until connected, until an answer begins, until a part is sent, and between two pieces of a file. */
export const patience = { connection: 2_000, answer: 10_000, part: 300_000, piece: 60_000 };

/** Limits presigned addresses, in seconds. */
const addressSeconds = 3_600;

export type ObjectAddress = { Bucket: string; Key: string };

export class S3Place {
  readonly name: string;
  readonly bucket: string;
  readonly #address: S3Address;
  #s3: Promise<S3> | undefined;

  constructor(address: S3Address) {
    this.#address = address;
    this.bucket = address.bucket;
    this.name = `s3://${[address.bucket, address.prefix].filter(Boolean).join("/")}`;
  }

  keyOf(name: string): string {
    return this.#address.prefix ? `${this.#address.prefix}/${name}` : name;
  }

  at(id: string): ObjectAddress {
    return { Bucket: this.bucket, Key: this.keyOf(requireStoredId(id)) };
  }

  async ask<T>(run: (s3: S3) => Promise<T>): Promise<T> {
    try {
      return await run(await this.connected());
    } catch (error) {
      throw refusalOf(this.name, error);
    }
  }

  async *list(beginning: string): AsyncGenerator<{ name: string; bytes: number; storedAt: Date }> {
    const Prefix = this.keyOf(beginning);
    let ContinuationToken: string | undefined;
    do {
      const page = await this.ask((s3) =>
        s3.listObjectsV2({ Bucket: this.bucket, Prefix, Delimiter: "/", ContinuationToken }),
      );
      for (const { Key = "", Size = 0, LastModified = new Date() } of page.Contents ?? [])
        yield { name: Key.slice(Prefix.length), bytes: Size, storedAt: LastModified };
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken);
  }

  connected(): Promise<S3> {
    this.#s3 ??= connect(this.#address);
    return this.#s3;
  }

  /** Signs the query (https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-query-string-auth.html). */
  async presigned(newCommand: (sdk: Sdk) => GetObjectCommand | UploadPartCommand): Promise<string> {
    let address = "";
    await this.ask(async (s3) => {
      const command = newCommand(await import("@aws-sdk/client-s3")) as GetObjectCommand;
      const sign = () => async (args: { request: unknown }) => {
        const signer = (await s3.config.signer()) as unknown as Presigner;
        const request = toSign(args.request as PlainRequest);
        address = urlOf(await signer.presign(request, { expiresIn: addressSeconds }));
        return { response: {}, output: { $metadata: {} } };
      };
      command.middlewareStack.add(sign as never, { step: "build", priority: "low", name: "presign" });
      await s3.send(command);
    });
    return address;
  }
}

type Sdk = typeof import("@aws-sdk/client-s3");

type PlainRequest = {
  protocol: string;
  hostname: string;
  port?: number;
  path: string;
  query: Record<string, string>;
  headers: Record<string, string>;
};

type Presigner = {
  presign: (request: PlainRequest, options: { expiresIn: number }) => Promise<PlainRequest>;
};

// Signed headers would have to be sent too, and the browser's are unknown here.
function toSign(request: PlainRequest): PlainRequest {
  for (const name of Object.keys(request.headers))
    if (!/^(host|content-length)$/.test(name)) delete request.headers[name];
  request.headers["x-amz-content-sha256"] = "UNSIGNED-PAYLOAD";
  return request;
}

function urlOf({ protocol, hostname, port, path, query }: PlainRequest): string {
  const parameters = Object.entries(query).map(([name, value]) => `${escaped(name)}=${escaped(value)}`);
  return `${protocol}//${hostname}${port ? `:${port}` : ""}${path}?${parameters.join("&")}`;
}

// Signatures need RFC 3986.
const escaped = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

// Most platforms store files on a disk, so the SDK loads on first use.
async function connect({ pathStyle }: S3Address): Promise<S3> {
  prepareAwsSdk();
  const { S3 } = await import("@aws-sdk/client-s3");
  // Each viewer of a video keeps a connection.
  const agent = { keepAlive: true, maxSockets: 1_000 };
  const s3 = new S3({
    forcePathStyle: pathStyle,
    // Requests are signed with their SHA-256. Many servers other than S3 refuse checksums in trailers.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: {
      connectionTimeout: patience.connection,
      requestTimeout: patience.answer,
      throwOnRequestTimeout: true,
      // A paused video may pause reading for hours.
      socketTimeout: 0,
      httpAgent: agent,
      httpsAgent: agent,
    },
  });
  // The last step also sees each repeated request.
  s3.middlewareStack.add(telling as never, { step: "finalizeRequest", priority: "low", name: "tellOfCall" });
  return s3;
}

type Send = (args: {
  request: { hostname: string; method: string };
}) => Promise<{ response: { statusCode?: number } }>;

const telling = (send: Send) => async (args: Parameters<Send>[0]) => {
  const { hostname, method } = args.request;
  const call = beginCall({
    purpose: /^(GET|HEAD)$/.test(method) ? "media_read" : "media_write",
    host: hostname,
  });
  try {
    const answer = await send(args);
    end(call, answer.response.statusCode);
    return answer;
  } catch (error) {
    const { $response, $metadata, name, code = name } = error as Failed;
    end(call, $response?.statusCode ?? $metadata?.httpStatusCode, code);
    throw error;
  }
};

// The AWS SDK calls lost connections timeouts, too.
type Failed = {
  name: string;
  code?: string;
  $response?: { statusCode?: number };
  $metadata?: { httpStatusCode?: number };
};

function end(call: ReturnType<typeof beginCall>, status: number | undefined, code = ""): void {
  const without = /TIMEDOUT|Timeout|Abort/.test(code) ? "timeout" : "unreachable";
  call.end(status === undefined ? without : `${Math.floor(status / 100)}xx`, status);
}
