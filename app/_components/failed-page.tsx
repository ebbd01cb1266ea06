"use client";

import { Button, buttonClass } from "./button";
import { Message } from "./message";
import { rich } from "./rich";
import { useTexts } from "./texts";

export type FailedPageProps = { error: unknown; retry: () => void };

type Back = { href: string; words: string };

export function FailedPage({ error, retry, back }: FailedPageProps & { back?: Back }) {
  const { failed: texts } = useTexts();
  const digest = digestOf(error);
  // DatabaseUnreachable in lib/errors sets this digest. The server answers a full page load with a 503 instead.
  const isUnavailable = digest === "database_unreachable";
  const isReadOnly = digest === "read_only";
  const { href, words } = back ?? { href: "/", words: texts.dashboard };
  return (
    <Message
      title={isUnavailable ? texts.unavailable : isReadOnly ? texts.readOnly : texts.title}
      action={
        <>
          <Button type="button" onClick={() => retry()}>
            {texts.retry}
          </Button>
          <a href={href} className={buttonClass("secondary")}>
            {words}
          </a>
        </>
      }
    >
      <p>{isReadOnly ? texts.readOnlyText : isUnavailable ? texts.unavailableText : texts.text}</p>
      {digest && !isUnavailable && !isReadOnly && (
        <p className="text-base">
          {rich(texts.reference, {
            code: <code className="select-all font-mono text-ink text-sm">{digest}</code>,
          })}
        </p>
      )}
    </Message>
  );
}

function digestOf(error: unknown): string | undefined {
  return error instanceof Error && "digest" in error ? String(error.digest) : undefined;
}
