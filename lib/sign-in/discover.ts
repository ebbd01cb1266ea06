import type { Admin, Operator } from "@/lib/actor";
import { env } from "@/lib/env";
import { Refusal } from "@/lib/errors";
import {
  isIssuerOf,
  metadataAddresses,
  type ProviderMetadata,
  readMetadata,
} from "@/lib/identity-provider/metadata";
import { findEndpointError } from "@/lib/identity-provider/settings";
import { endpointErrorText, readerLanguage } from "@/lib/messages/field-errors";
import { messagesIn } from "@/lib/messages/messages";
import { explainUnreached } from "./endpoint-check";
import { parseJsonObject } from "./exchange";
import { SignInFailure } from "./failures";
import { deadline, send } from "./outbound";

export type Discovered = { metadata: ProviderMetadata; address: string };

/** Reads metadata (OpenID Connect Discovery 1.0, section 4; else RFC 8414, section 3) within 10 seconds. @throws Refusal `discovery_…` */
export async function discover(_actor: Admin | Operator, issuer: string): Promise<Discovered> {
  const error = findEndpointError(issuer, env().IDP_ALLOWED_CIDRS);
  if (error) {
    const why = endpointErrorText(error);
    throw new Refusal("discovery_address_unusable", { why });
  }
  const { address, document } = await findDocument(issuer);
  const metadata = readMetadata(document);
  if (!metadata) throw new Refusal("discovery_malformed", { address });
  const found = metadata.issuer;
  if (!isIssuerOf(issuer, found)) throw new Refusal("discovery_issuer_differs", { asked: issuer, found });
  return { metadata, address };
}

async function findDocument(issuer: string) {
  const signal = AbortSignal.timeout(deadline);
  const [openid, oauth] = metadataAddresses(issuer);
  const first = await get(openid, signal);
  const { address, document } = first.document ? first : await get(oauth, signal);
  if (document) return { address, document };
  throw new Refusal("discovery_not_found", { address: first.address, status: first.status });
}

async function get(address: string, signal: AbortSignal) {
  const headers = { Accept: "application/json" };
  try {
    const request = { method: "GET", url: address, headers } as const;
    const { status, text } = await send(request, signal, "provider_unavailable");
    return { address, status, document: status === 200 ? parseJsonObject(text) : null };
  } catch (cause) {
    if (!(cause instanceof SignInFailure)) throw cause;
    const t = messagesIn(readerLanguage.getStore() ?? "en");
    const code = typeof cause.reason === "string" ? cause.reason : cause.code;
    const why = explainUnreached(new URL(address), code, t);
    throw new Refusal("discovery_unreachable", { address, why, cause });
  }
}
