import { connect } from "node:net";

/** `status` 0 means no response. Header names are in lower case. */
export type RawAnswer = { text: string; status: number; headers: Record<string, string>; body: string };

/** Sends bytes to a local port; reads until the server closes or one response is complete. */
export function sendRaw(port: number, ...bytes: (string | Uint8Array)[]): Promise<RawAnswer> {
  return new Promise((done) => {
    const socket = connect(port, "127.0.0.1");
    let text = "";
    const finish = () => {
      socket.destroy();
      done(readAnswer(text));
    };
    socket.on("data", (some) => {
      text += some.toString("latin1");
      if (isWhole(readAnswer(text))) finish();
    });
    // Bytes after the response may be lost.
    socket.on("error", () => {});
    socket.on("close", finish);
    for (const some of bytes) socket.write(some);
  });
}

export function rawRequest(
  method: string,
  target: string,
  headers: Record<string, string> = {},
  body?: string,
): string {
  const length = body === undefined ? {} : { "Content-Length": String(Buffer.byteLength(body)) };
  const lines = Object.entries({ Host: "localhost", ...length, ...headers });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join("");
  return `${method} ${target} HTTP/1.1\r\n${head}\r\n${body ?? ""}`;
}

function readAnswer(text: string): RawAnswer {
  const final = text.replace(/^HTTP\/1\.1 100 .*?\r\n\r\n/s, "");
  const [head = "", ...rest] = final.split("\r\n\r\n");
  const [first = "", ...lines] = head.split("\r\n");
  const headers = lines
    .map((line) => line.split(/: (.*)/s))
    .map(([name = "", value = ""]) => [name.toLowerCase(), value]);
  return {
    text,
    status: rest.length > 0 ? Number(first.split(" ")[1]) : 0,
    headers: Object.fromEntries(headers),
    body: rest.join("\r\n\r\n"),
  };
}

function isWhole({ status, headers, body }: RawAnswer): boolean {
  if (status === 0) return false;
  if (status === 204 || status === 304) return true;
  if (headers["transfer-encoding"] === "chunked") return body.endsWith("0\r\n\r\n");
  return headers["content-length"] !== undefined && body.length >= Number(headers["content-length"]);
}
