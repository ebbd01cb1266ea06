import { Notice } from "@/app/_components/notice";
import type { Connection } from "@/lib/identity-provider/connection";
import { ruleInWords } from "@/lib/messages/required-attributes";
import { attributes, labels } from "./fields";
import { connectionOf, type Found } from "./found";

/** What a preset and the provider's metadata filled in, or why they could not. */
export function FilledIn({ found }: { found: Found }) {
  const connection = connectionOf(found);
  return (
    <div id="filled-in" className="scroll-mt-4 space-y-4">
      <Notice tone={found.failure ? "warning" : "success"}>
        {found.failure && <p className="wrap-anywhere">{found.failure}</p>}
        <p className="wrap-anywhere">
          {found.address
            ? `Filled in from ${found.address}.`
            : "Filled in is what is known without asking the provider."}{" "}
          Nothing is saved yet: check the form below, add the client ID and the client secret, and save the
          draft.
        </p>
      </Notice>
      <dl className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-[auto_minmax(0,1fr)]">
        {factsOf(connection).map(([term, value]) => (
          <div key={term} className="contents">
            <dt className="text-muted">{term}</dt>
            <dd className="wrap-anywhere mb-1 sm:mb-0">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function factsOf({ settings: { advanced, requiredAttributes }, ...wire }: Connection): [string, string][] {
  const { attributePaths, authorizationParameters, ...rest } = advanced;
  const paths = attributes.flatMap((name) => attributePaths[name] ?? []);
  const rules = requiredAttributes.map(ruleInWords);
  const parameters = Object.entries(authorizationParameters).map(([name, value]) => `${name}=${value}`);
  return [
    [labels.issuer, wire.issuer],
    [labels.authorizationEndpoint, wire.authorizationEndpoint || notFound],
    [labels.tokenEndpoint, wire.tokenEndpoint || notFound],
    [labels.usersEndpoint, wire.usersEndpoint || notFound],
    ["Token request", `As a form, with the client secret ${secretPlaces(rest)}`],
    [labels["advanced.scope"], rest.scope ?? "None"],
    [labels["advanced.pkce"], rest.pkce ? "On" : "Off: the provider does not say that it supports S256"],
    ["Attribute paths", paths.join(", ")],
    ...(rules.length > 0 ? [[labels.requiredAttributes, rules.join("; ")] as [string, string]] : []),
    ...(parameters.length > 0
      ? [[labels["advanced.authorizationParameters"], parameters.join(", ")] as [string, string]]
      : []),
    [labels["advanced.backchannelLogout"], rest.backchannelLogout ? "On" : "Off"],
  ];
}

const notFound = "Not found: enter it below";

function secretPlaces({
  tokenAuthentication,
  encodeClientCredentials,
}: Pick<Connection["settings"]["advanced"], "tokenAuthentication" | "encodeClientCredentials">): string {
  if (tokenAuthentication === "client_secret_post") return "in its body (client_secret_post)";
  return `in the Basic header (client_secret_basic)${encodeClientCredentials ? ", form-encoded" : ""}`;
}
