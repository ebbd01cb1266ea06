import { None } from "@/app/_components/none";
import { Result } from "@/app/_components/result";
import type { Connection } from "@/lib/identity-provider/connection";
import { presets } from "@/lib/identity-provider/presets/registry";
import { ruleInWords } from "@/lib/messages/required-attributes";
import { connectionOf, type DiscoveredSettings } from "./discovered-settings";
import { attributes, labels } from "./fields";

export function DiscoveredSummary({ found }: { found: DiscoveredSettings }) {
  const { failure, address, preset } = found;
  return (
    <div>
      <Result key={JSON.stringify(found)} tone={failure ? "warning" : "success"}>
        {failure && <p className="wrap-anywhere mb-2">{failure}</p>}
        <p className="wrap-anywhere">
          {address
            ? `The form below has the issuer and the endpoints from ${address}, and these settings.`
            : `The form below has what is known of ${presets[preset].title} without asking it.`}{" "}
          Nothing is saved yet: check it, add the client ID and the client secret, and save the draft.
        </p>
      </Result>
      <dl className="grid gap-x-6 text-sm sm:grid-cols-[auto_minmax(0,1fr)] sm:gap-y-2">
        {factsOf(connectionOf(found), address !== null).map(([term, value]) => (
          <div key={term} className="contents">
            <dt className="text-muted">{term}</dt>
            <dd className="wrap-anywhere mb-2 sm:mb-0">{value ?? <None />}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

type Fact = [term: string, value: string | null];

function factsOf({ settings: { advanced, requiredAttributes } }: Connection, wasAsked: boolean): Fact[] {
  const paths = attributes.flatMap((name) => {
    const path = advanced.attributePaths[name];
    return path ? [`${attributeNames[name]} from ${path}`] : [];
  });
  const parameters = Object.entries(advanced.authorizationParameters).map((entry) => entry.join("="));
  const facts: Fact[] = [
    ["Token request", `As a form, with the client secret ${secretPlace(advanced)}`],
    [labels["advanced.scope"], advanced.scope],
    [
      labels["advanced.pkce"],
      advanced.pkce ? "On" : wasAsked ? "Off: it does not say that it supports S256" : "Off",
    ],
    ["Attribute paths", paths.join(", ")],
    [labels.requiredAttributes, requiredAttributes.map(ruleInWords).join("; ")],
    [labels["advanced.authorizationParameters"], parameters.join(", ")],
    [
      labels["advanced.backchannelLogout"],
      advanced.backchannelLogout ? "On: register the URL in step 2" : "Off",
    ],
    [labels["advanced.freshSignIn"], freshWords[advanced.freshSignIn ?? "off"]],
  ];
  return facts.filter(([, value]) => value !== "");
}

const freshWords = { off: "", max_age: "Adds max_age=0", prompt: "Adds prompt=login" };

const attributeNames = {
  user_id: "User ID",
  first_name: "first name",
  last_name: "last name",
  email: "email",
  groups: "groups",
};

function secretPlace({
  tokenAuthentication,
  encodeClientCredentials,
}: Connection["settings"]["advanced"]): string {
  if (tokenAuthentication === "client_secret_post") return "in its body (client_secret_post)";
  return `in the Basic header (client_secret_basic)${encodeClientCredentials ? ", form-encoded" : ""}`;
}
