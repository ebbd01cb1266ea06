import { CodeBlock } from "@/app/_components/code-block";
import { Copyable } from "@/app/_components/copyable";
import { Disclosure } from "@/app/_components/disclosure";
import { useMessages } from "@/app/messages";
import { redirectUri } from "@/lib/sign-in/provider-address";
import { expectedAnswer, sentRequests } from "./examples";

export function ValuesToCopy() {
  const { copy: t, callbackUrl } = useMessages().identityProvider;
  const callback = redirectUri();
  return (
    <div className="space-y-5">
      <p className="max-w-prose">{t.intro}</p>
      <Copyable label={callbackUrl}>{callback}</Copyable>
      <Disclosure title={t.title}>
        <p className="max-w-prose text-muted text-sm">{t.authentication}</p>
        {sentRequests(callback, t).map(({ label, text }) => (
          <CodeBlock key={label} label={label}>
            {text}
          </CodeBlock>
        ))}
        <CodeBlock label={t.answer}>{expectedAnswer}</CodeBlock>
        <p className="mt-3 max-w-prose text-muted text-sm">{t.answerHint}</p>
      </Disclosure>
    </div>
  );
}
