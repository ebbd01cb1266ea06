import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { jsonHeaders, sendJson, sendText } from "../replies";
import type { Fault } from "./fault";

const MEBIBYTE = 1024 * 1024;

export const transportFaults = {
  html: (response) => sendText(response, 200, "<!doctype html><h1>Please log in</h1>", html),
  empty: (response) => sendText(response, 200, "", jsonHeaders),
  garbage: (response, { body }) => sendText(response, 200, JSON.stringify(body).slice(0, -2), jsonHeaders),
  redirect: (response, { moveAnswer }) => void response.writeHead(307, { location: moveAnswer() }).end(),
  reset: (response) => void response.socket?.resetAndDestroy(),

  slow(response, { body, delayMilliseconds = 30_000 }) {
    const timer = setTimeout(() => sendJson(response, 200, body), delayMilliseconds);
    response.once("close", () => clearTimeout(timer));
  },

  // White space before a JSON text is valid, so a client without a deadline waits for ever.
  drip(response, { delayMilliseconds = 100 }) {
    response.writeHead(200, jsonHeaders);
    const timer = setInterval(() => response.write(" "), delayMilliseconds);
    response.once("close", () => clearInterval(timer));
  },

  // Valid to the end: only a client with a size limit refuses it.
  huge(response, { body }) {
    response.writeHead(200, jsonHeaders);
    pipeline(Readable.from(padded(JSON.stringify(body), 26)), response).catch(ignoreClientThatLeft);
  },
} satisfies Record<string, Fault>;

export const html = { "content-type": "text/html; charset=utf-8" };

function* padded(text: string, mebibytes: number): Generator<string> {
  const padding = " ".repeat(MEBIBYTE);
  for (let sent = 0; sent < mebibytes; sent++) yield padding;
  yield text;
}

function ignoreClientThatLeft(): void {}
