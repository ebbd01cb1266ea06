import { CodeBlock } from "@/app/_components/code-block";
import { Copyable } from "@/app/_components/copyable";
import { Disclosure } from "@/app/_components/disclosure";
import { redirectUri } from "@/lib/sign-in/provider-address";
import { expectedAnswer, sentRequests } from "./examples";

/** What the other side has to know: where people come back to, what is asked of it, and how it should answer. */
export function ValuesToCopy() {
  const callback = redirectUri();
  return (
    <div className="space-y-5">
      <p className="max-w-prose">
        Register a confidential (web) client at your identity provider, for the OAuth 2.0 authorization code
        flow. It will give you a client ID and a client secret, and it wants to know where people come back
        to:
      </p>
      <Copyable label="Callback URL (also called redirect URI)">{callback}</Copyable>
      <Disclosure title="What Lectern sends, and which answer it expects">
        <p className="max-w-prose text-muted text-sm">
          Client authentication is HTTP Basic (client_secret_basic). Unless you set them under Advanced there
          is no scope and no PKCE.
        </p>
        {sentRequests(callback).map(({ label, text }) => (
          <CodeBlock key={label} label={label}>
            {text}
          </CodeBlock>
        ))}
        <CodeBlock label="The answer that is expected then: the person">{expectedAnswer}</CodeBlock>
        <p className="mt-3 max-w-prose text-muted text-sm">
          Only user_id (or id) is needed; it is who the person is, so it must never change. The groups in
          lms.groups are joined at sign-in. Other names or places can be given as attribute paths under
          Advanced.
        </p>
      </Disclosure>
    </div>
  );
}
