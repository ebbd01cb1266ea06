// Receives the webhooks of `npm run bench -- writes` as cheaply as possible. A GET tells how many came.
import { createServer } from "node:http";

let received = 0;

createServer((request, response) => {
  request.resume();
  request.on("end", () => {
    if (request.method === "GET") return response.end(String(received));
    received += 1;
    response.writeHead(204).end();
  });
}).listen(Number(process.env.PORT), "127.0.0.1");
// Without this, it would get half a minute to finish its work (preload.mjs).
process.once("SIGTERM", () => process.exit());
