import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

type Exchange = { authorization: string; sent: string; answered: string };

/** Records the back channel. Strips the code verifier, because the demonstration identity provider knows no PKCE. */
export async function eavesdrop(provider: string) {
  const exchanges: Exchange[] = [];
  const server = createServer(async (request, response) => {
    const { authorization = "", "content-type": type = "" } = request.headers;
    const sent = await text(request);
    const body = sent && JSON.stringify({ ...JSON.parse(sent), code_verifier: undefined });
    const answer = await fetch(`${provider}${request.url}`, {
      method: request.method ?? "GET",
      headers: { authorization, "content-type": type },
      ...(body && { body }),
      redirect: "manual",
    });
    const answered = await answer.text();
    exchanges.push({ authorization, sent, answered });
    response
      .writeHead(answer.status, { "content-type": answer.headers.get("content-type") ?? "" })
      .end(answered);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    members: (name: string) =>
      exchanges.flatMap(({ sent, answered }) => [...valuesOf(name, sent + answered)]),
    authorizations: () => exchanges.map(({ authorization }) => authorization.replace(/^\w+ /, "")),
    close: () => server.close(),
  };
}

// Searches the text, because some answers are cut off or aren't JSON.
function* valuesOf(name: string, words: string): Generator<string> {
  for (const [, value] of words.matchAll(new RegExp(`"${name}":"([^"]+)"`, "g"))) yield value ?? "";
}
