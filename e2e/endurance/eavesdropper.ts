import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

type Exchange = { authorization: string; asked: string; answered: string };

/**
 * Stands between a platform and its identity provider and keeps every word of the back channel. The demonstration
 * identity provider knows nothing of PKCE: it is spared the code verifier.
 */
export async function eavesdrop(provider: string) {
  const exchanges: Exchange[] = [];
  const server = createServer(async (request, response) => {
    const { authorization = "", "content-type": type = "" } = request.headers;
    const asked = await text(request);
    const body = asked && JSON.stringify({ ...JSON.parse(asked), code_verifier: undefined });
    const answer = await fetch(`${provider}${request.url}`, {
      method: request.method ?? "GET",
      headers: { authorization, "content-type": type },
      ...(body && { body }),
      redirect: "manual",
    });
    const answered = await answer.text();
    exchanges.push({ authorization, asked, answered });
    response
      .writeHead(answer.status, { "content-type": answer.headers.get("content-type") ?? "" })
      .end(answered);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** The values of one member, wherever a JSON text of the back channel has it. */
    members: (name: string) =>
      exchanges.flatMap(({ asked, answered }) => [...valuesOf(name, asked + answered)]),
    authorizations: () => exchanges.map(({ authorization }) => authorization.replace(/^\w+ /, "")),
    close: () => server.close(),
  };
}

// By their text: some of the answers are cut off, or no JSON at all.
function* valuesOf(name: string, words: string): Generator<string> {
  for (const [, value] of words.matchAll(new RegExp(`"${name}":"([^"]+)"`, "g"))) yield value ?? "";
}
