"use client";

import { Button, buttonClass } from "./button";
import { Message } from "./message";

export type FailedPageProps = { error: unknown; retry: () => void };

type Back = { href: string; words: string };

const dashboard = { href: "/", words: "Go to the dashboard" };

/** What a person sees of an error of ours; the digest finds it in the log. */
export function FailedPage({ error, retry, back = dashboard }: FailedPageProps & { back?: Back }) {
  const digest = digestOf(error);
  // The digest of lib/errors' DatabaseUnreachable; a page that is loaded whole is a 503 of its own instead.
  const isUnavailable = digest === "database_unreachable";
  return (
    <Message
      title={isUnavailable ? "Lectern is not available right now" : "Something went wrong here"}
      action={
        <>
          <Button type="button" onClick={() => retry()}>
            Try again
          </Button>
          <a href={back.href} className={buttonClass("secondary")}>
            {back.words}
          </a>
        </>
      }
    >
      {isUnavailable ? (
        <p>Nothing was lost, and you need not sign in again. Wait a moment, then try again.</p>
      ) : (
        <p>This page could not be shown. It is not your doing, and nothing that you saved is lost.</p>
      )}
      {digest && !isUnavailable && (
        <p className="text-base">
          If it happens again, tell your administrator this reference:{" "}
          <code className="select-all font-mono text-ink text-sm">{digest}</code>
        </p>
      )}
    </Message>
  );
}

function digestOf(error: unknown): string | undefined {
  return error instanceof Error && "digest" in error ? String(error.digest) : undefined;
}
