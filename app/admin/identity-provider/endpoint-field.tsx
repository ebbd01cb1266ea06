"use client";

import { useEffect, useState } from "react";
import { Field } from "@/app/_components/field";
import type { EndpointCheck } from "@/lib/identity-provider/schema";
import { type ClientTexts, fill } from "@/lib/messages/client-texts";
import type { Messages } from "@/lib/messages/messages";

type Texts = ClientTexts<Pick<Messages["identityProvider"]["form"], "checking" | "reached">>;

type Props = { name: string; label: string; hint: string; placeholder: string; texts: Texts };

/** Waits this many milliseconds after the last key before it tries an address. */
const pause = 600;

export function EndpointField({ texts, ...props }: Props) {
  const [typed, setTyped] = useState("");
  const { check, isUnderWay } = useCheck(typed.trim());
  return (
    <Field
      {...props}
      inputMode="url"
      maxLength={2_000}
      onChange={(event) => setTyped(event.currentTarget.value)}
    >
      <p role="status" className="mt-1.5 text-sm empty:hidden">
        {isUnderWay && <span className="text-muted">{texts.checking}</span>}
        {check && (
          <span className={check.isReached ? "text-success" : "text-warning"}>
            {check.isReached ? fill(texts.reached, { words: check.words }) : check.words}
          </span>
        )}
      </p>
    </Field>
  );
}

function useCheck(address: string): { check: EndpointCheck | null; isUnderWay: boolean } {
  const [known, setKnown] = useState<{ address: string; check: EndpointCheck | null } | null>(null);
  useEffect(() => {
    if (!address) return;
    const abandoned = new AbortController();
    const timer = setTimeout(async () => {
      const check = await ask(address, abandoned.signal);
      if (!abandoned.signal.aborted) setKnown({ address, check });
    }, pause);
    return () => {
      clearTimeout(timer);
      abandoned.abort();
    };
  }, [address]);
  const isKnown = known?.address === address;
  return { check: isKnown && address ? known.check : null, isUnderWay: Boolean(address) && !isKnown };
}

// Ignores a lost connection or session, because sending the form reports it.
async function ask(address: string, signal: AbortSignal): Promise<EndpointCheck | null> {
  try {
    const body = new URLSearchParams({ address });
    const answer = await fetch("/admin/identity-provider/check", { method: "POST", body, signal });
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}
