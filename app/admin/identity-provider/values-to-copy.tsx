import { CodeBlock } from "@/app/_components/code-block";
import { Copyable } from "@/app/_components/copyable";
import { Disclosure } from "@/app/_components/disclosure";
import { redirectUri } from "@/lib/sign-in/provider-address";
import { expectedAnswer, sentRequests } from "./examples";

export function ValuesToCopy() {
  const callback = redirectUri();
  return (
    <div className="space-y-5">
      <p className="max-w-prose">
        Register a confidential (web) client for the OAuth 2.0 authorization code flow. Your identity provider
        gives you a client ID and a client secret, and asks for this URL:
      </p>
      <Copyable label="Callback URL (also called redirect URI)">{callback}</Copyable>
      <Disclosure title="What Lectern sends and expects back">
        <p className="max-w-prose text-muted text-sm">
          Client authentication is HTTP Basic (client_secret_basic), unless you choose client_secret_post
          under Advanced. No scope or PKCE is sent unless you set it there.
        </p>
        {sentRequests(callback).map(({ label, text }) => (
          <CodeBlock key={label} label={label}>
            {text}
          </CodeBlock>
        ))}
        <CodeBlock label="The response Lectern expects then: the person">{expectedAnswer}</CodeBlock>
        <p className="mt-3 max-w-prose text-muted text-sm">
          Only user_id (or id) is required. It identifies the person, so it must never change. People join the
          groups in lms.groups at sign-in. If your provider uses other names, set attribute paths under
          Advanced.
        </p>
      </Disclosure>
    </div>
  );
}
