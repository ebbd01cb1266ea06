"use client";

import { nothingSaved, readOnlyTitle } from "@/lib/messages/read-only";
import { Button, buttonClass } from "./button";
import { Message } from "./message";

export type FailedPageProps = { error: unknown; retry: () => void };

type Back = { href: string; words: string };

const dashboard = { href: "/", words: "Go to the dashboard" };

export function FailedPage({ error, retry, back = dashboard }: FailedPageProps & { back?: Back }) {
  const digest = digestOf(error);
  // DatabaseUnreachable in lib/errors sets this digest. The server answers a full page load with a 503 instead.
  const isUnavailable = digest === "database_unreachable";
  const isReadOnly = digest === "read_only";
  return (
    <Message
      title={
        isUnavailable
          ? "Lectern is unavailable right now"
          : isReadOnly
            ? readOnlyTitle
            : "Something went wrong"
      }
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
      {isReadOnly ? (
        <p>{nothingSaved}</p>
      ) : isUnavailable ? (
        <p>Nothing was lost, and you don’t need to sign in again. Wait a moment, then try again.</p>
      ) : (
        <p>We couldn’t show this page. It isn’t your fault, and anything you saved is safe.</p>
      )}
      {digest && !isUnavailable && !isReadOnly && (
        <p className="text-base">
          If it happens again, give your admin this reference:{" "}
          <code className="select-all font-mono text-ink text-sm">{digest}</code>
        </p>
      )}
    </Message>
  );
}

function digestOf(error: unknown): string | undefined {
  return error instanceof Error && "digest" in error ? String(error.digest) : undefined;
}
