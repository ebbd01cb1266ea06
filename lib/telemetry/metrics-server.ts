import { createServer } from "node:http";
import { internalServers } from "@/lib/http/internal-servers";
import { log } from "@/lib/log";

export type Source = { contentType: string; metrics: () => Promise<string> };

export async function serveMetrics(
  source: Source,
  { port, host }: { port: number; host: string },
): Promise<() => Promise<void>> {
  const server = createServer((request, response) => {
    const isAsked = request.method === "GET" && request.url?.split("?", 1)[0] === "/metrics";
    if (!isAsked) return void response.writeHead(404).end();
    source.metrics().then(
      (text) => response.writeHead(200, { "Content-Type": source.contentType }).end(text),
      (err) => {
        log().error({ err, code: "metrics_failed" }, "Could not read metrics");
        response.writeHead(500).end();
      },
    );
  });
  internalServers.add(server);
  await new Promise<void>((done, fail) =>
    server.once("error", fail).listen({ port, host, exclusive: true }, done),
  );
  return () =>
    new Promise((done) => {
      server.close(() => done());
      server.closeAllConnections();
    });
}
