import { None } from "@/app/_components/none";
import { Result } from "@/app/_components/result";
import { useMessages } from "@/app/messages";
import { usePreferences } from "@/app/preferences";
import type { Connection } from "@/lib/identity-provider/connection";
import { presets } from "@/lib/identity-provider/presets/registry";
import type { Messages } from "@/lib/messages/messages";
import { connectionOf, type DiscoveredSettings } from "./discovered-settings";
import { attributes, labelsIn } from "./fields";
import { ruleInWords } from "./rule-words";

export function DiscoveredSummary({ found }: { found: DiscoveredSettings }) {
  const { failure, address, preset } = found;
  const { language } = usePreferences();
  const messages = useMessages();
  const { found: t } = messages.identityProvider;
  return (
    <div>
      <Result key={JSON.stringify(found)} tone={failure ? "warning" : "success"}>
        {failure && <p className="wrap-anywhere mb-2">{failure}</p>}
        <p className="wrap-anywhere">
          {address ? t.asked({ address }) : t.notAsked({ name: presets[preset].title })}
        </p>
      </Result>
      <dl className="grid gap-x-6 text-sm sm:grid-cols-[auto_minmax(0,1fr)] sm:gap-y-2">
        {factsOf(connectionOf(found), address !== null, { t: messages, language }).map(([term, value]) => (
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

function factsOf(
  { settings: { advanced, requiredAttributes } }: Connection,
  wasAsked: boolean,
  { t: messages, language }: { t: Messages; language: string },
): Fact[] {
  const { found: t, attributePaths } = messages.identityProvider;
  const labels = labelsIn(messages);
  const paths = attributes.flatMap((name) => {
    const path = advanced.attributePaths[name];
    return path ? [t.paths[name]({ path })] : [];
  });
  const rules = requiredAttributes.map((rule) => ruleInWords(rule, { t: messages, language }));
  const parameters = Object.entries(advanced.authorizationParameters).map((entry) => entry.join("="));
  const fresh = { off: "", max_age: t.maxAge, prompt: t.prompt }[advanced.freshSignIn ?? "off"];
  const facts: Fact[] = [
    [t.tokenRequest, t[secretPlace(advanced)]],
    [labels["advanced.scope"], advanced.scope],
    [labels["advanced.pkce"], advanced.pkce ? t.on : wasAsked ? t.noPkce : t.off],
    [attributePaths, paths.join(", ")],
    [labels.requiredAttributes, rules.join("; ")],
    [labels["advanced.authorizationParameters"], parameters.join(", ")],
    [labels["advanced.backchannelLogout"], advanced.backchannelLogout ? t.logoutOn : t.off],
    [labels["advanced.freshSignIn"], fresh],
  ];
  return facts.filter(([, value]) => value !== "");
}

function secretPlace({ tokenAuthentication, encodeClientCredentials }: Connection["settings"]["advanced"]) {
  if (tokenAuthentication === "client_secret_post") return "inBody";
  return encodeClientCredentials ? "inHeaderEncoded" : "inHeader";
}
