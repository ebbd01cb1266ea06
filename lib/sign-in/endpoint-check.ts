import type { TLSSocket } from "node:tls";
import { buildConnector } from "undici";
import type { Admin } from "@/lib/actor";
import { env } from "@/lib/env";
import type { EndpointCheck } from "@/lib/identity-provider/schema";
import { findEndpointFault, hostOf } from "@/lib/identity-provider/settings";
import { connecting, reasonOf } from "./outbound";

/**
 * Connects to an endpoint of an identity provider as a sign-in would, over TLS with the same demands, and sends
 * nothing: for who is typing its address.
 * @returns within 5 seconds, what came of it; nothing throws
 */
export async function checkEndpoint(_admin: Admin, address: string): Promise<EndpointCheck> {
  const fault = findEndpointFault(address, env().IDP_ALLOWED_CIDRS);
  if (fault) return { isReached: false, words: `This address ${fault}.` };
  const url = new URL(address);
  try {
    return { isReached: true, words: await connect(url) };
  } catch (error) {
    return { isReached: false, words: inWords(url, reasonOf(error)) };
  }
}

function connect(url: URL): Promise<string> {
  const { protocol, host } = url;
  const open = buildConnector(connecting);
  return new Promise((done, fail) => {
    open({ protocol, hostname: hostOf(url), host, port: url.port || portOf(url) }, (error, socket) => {
      if (error) return fail(error);
      done(protocol === "https:" ? describe(socket as TLSSocket) : "The server was reached, without TLS.");
      socket.destroy();
    });
  });
}

function describe(socket: TLSSocket): string {
  const until = new Date(socket.getPeerCertificate().valid_to).toISOString().slice(0, 10);
  const protocol = socket.getProtocol()?.replace("v", " ");
  return `The server was reached over ${protocol}; its certificate is trusted, and valid until ${until}.`;
}

const portOf = ({ protocol }: URL) => (protocol === "https:" ? "443" : "80");

// What a sign-in would fail with, by Node's, OpenSSL's and undici's codes.
function inWords(url: URL, code: string): string {
  const host = hostOf(url);
  const server = `${host}, port ${url.port || portOf(url)},`;
  const reasons: [RegExp, string][] = [
    [/^ENOTFOUND$/, `There is no server named ${host}.`],
    [/^EAI_/, `The name ${host} could not be looked up just now.`],
    [/^ECONNREFUSED$/, `Nothing listens at ${server} or a firewall refuses.`],
    [/TIMEOUT|^ETIMEDOUT$/, `${server} did not answer within 5 seconds.`],
    [/^(EHOST|ENET)UNREACH$/, `There is no way from this server to ${host}.`],
    [/^ADDRESS_NOT_ALLOWED$/, `${host} has no public address: name its range in IDP_ALLOWED_CIDRS.`],
    [/^CERT_HAS_EXPIRED$/, "Its certificate has expired."],
    [/^CERT_NOT_YET_VALID$/, "Its certificate is not valid yet."],
    [/ALTNAME_INVALID$/, `Its certificate is for another name than ${host}.`],
    [
      /SELF_SIGNED|UNABLE_TO/,
      "Its certificate comes from an authority that this server does not trust: NODE_EXTRA_CA_CERTS can name one.",
    ],
    [/^(ERR_SSL|EPROTO)/, "It does not speak TLS 1.2 or newer there."],
  ];
  return reasons.find(([pattern]) => pattern.test(code))?.[1] ?? `No connection to ${server} (${code}).`;
}
