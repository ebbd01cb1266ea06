import type { TLSSocket } from "node:tls";
import { buildConnector } from "undici";
import type { Admin, Operator } from "@/lib/actor";
import { env } from "@/lib/env";
import { connecting, reasonOf } from "@/lib/identity-provider/connecting";
import type { EndpointCheck } from "@/lib/identity-provider/schema";
import { findEndpointError, hostOf } from "@/lib/identity-provider/settings";
import type { Messages } from "@/lib/messages/messages";

/** Connects to an endpoint as a sign-in would, and sends nothing. Takes up to 5 seconds; never throws. */
export async function checkEndpoint(
  _actor: Admin | Operator,
  address: string,
  t: Messages,
  format = (day: Date) => day.toISOString().slice(0, 10),
): Promise<EndpointCheck> {
  const error = findEndpointError(address, env().IDP_ALLOWED_CIDRS);
  if (error) {
    const text = t.fieldErrors[`endpoint_${error.code}`];
    return { isReached: false, words: typeof text === "string" ? text : text(error) };
  }
  const url = new URL(address);
  try {
    return { isReached: true, words: await connect(url, t.identityProvider.check, format) };
  } catch (error) {
    return { isReached: false, words: explainUnreached(url, reasonOf(error), t) };
  }
}

type Texts = Messages["identityProvider"]["check"];

function connect(url: URL, t: Texts, format: (day: Date) => string): Promise<string> {
  const { protocol, host } = url;
  const open = buildConnector(connecting);
  return new Promise((done, fail) => {
    open({ protocol, hostname: hostOf(url), host, port: url.port || portOf(url) }, (error, socket) => {
      if (error) return fail(error);
      done(protocol === "https:" ? describe(socket as TLSSocket, t, format) : t.connectedWithoutTls);
      socket.destroy();
    });
  });
}

function describe(socket: TLSSocket, t: Texts, format: (day: Date) => string): string {
  const day = format(new Date(socket.getPeerCertificate().valid_to));
  return t.connected({ protocol: socket.getProtocol()?.replace("v", " ") ?? "TLS", day });
}

const portOf = ({ protocol }: URL) => (protocol === "https:" ? "443" : "80");

// Node.js, OpenSSL and undici define these codes.
const reasons: [RegExp, keyof Texts["unreached"]][] = [
  [/^ENOTFOUND$/, "name_unknown"],
  [/^EAI_/, "name_not_looked_up"],
  [/^ECONNREFUSED$/, "refused"],
  [/TIMEOUT|^ETIMEDOUT$/, "timeout"],
  [/^(EHOST|ENET)UNREACH$/, "no_route"],
  [/^ADDRESS_NOT_ALLOWED$/, "not_public"],
  [/^CERT_HAS_EXPIRED$/, "certificate_expired"],
  [/^CERT_NOT_YET_VALID$/, "certificate_not_yet_valid"],
  [/ALTNAME_INVALID$/, "certificate_of_other_name"],
  [/SELF_SIGNED|UNABLE_TO/, "certificate_not_trusted"],
  [/^(ERR_SSL|EPROTO)/, "tls_too_old"],
  [/^DEADLINE_EXCEEDED$/, "no_whole_answer"],
  [/EXCEEDED_MAX_SIZE$/, "answer_too_long"],
];

export function explainUnreached(url: URL, code: string, t: Messages): string {
  const [, reason = "other"] = reasons.find(([pattern]) => pattern.test(code)) ?? [];
  const text = t.identityProvider.check.unreached[reason];
  return typeof text === "string" ? text : text({ host: hostOf(url), port: url.port || portOf(url), code });
}
