"use client";

import { useEffect, useRef } from "react";
import { Brand } from "@/app/_components/brand";
import { buttonClass } from "@/app/_components/button";
import { useHasScript } from "@/app/_components/has-script";
import { Wordmark } from "@/app/_components/wordmark";
import { nearestAccent, ownName, paletteOf, readColour, sheets, type Theme } from "@/lib/appearance/theme";
import type { ClientTexts } from "@/lib/messages/client-texts";
import type { Messages } from "@/lib/messages/messages";
import { useTypedValues } from "./use-typed-values";

const names = ["schoolName", "logo", "logoHasName", "accent", "accentDark", "signInText"] as const;

type Look = Record<(typeof names)[number], string>;

type Texts = ClientTexts<Messages["appearance"]["preview"]>;

export function Preview({ texts }: { texts: Texts }) {
  const box = useRef<HTMLElement>(null);
  const look = lookOf(useTypedValues(box));
  const hasScript = useHasScript();
  const brand = {
    name: look.schoolName.trim() || ownName,
    logo: look.logo || null,
    logoHasName: look.logoHasName === "on",
  };
  return (
    <section ref={box} aria-label={texts.title} className="space-y-4 self-start lg:sticky lg:top-6">
      {hasScript && (
        <Brand value={brand}>
          <Sheet theme="light" texts={texts} look={look} />
          <Sheet theme="dark" texts={texts} look={look} />
        </Brand>
      )}
    </section>
  );
}

function Sheet({ theme, texts: t, look }: { theme: Theme; texts: Texts; look: Look }) {
  const sheet = useRef<HTMLElement>(null);
  // The Content-Security-Policy forbids inline styles.
  useEffect(() => {
    for (const [name, value] of colorsOf(look, theme))
      sheet.current?.style.setProperty(`--color-${name}`, value);
  }, [look, theme]);
  const text = look.signInText.trim();
  return (
    <figure ref={sheet} className="rounded-card border border-line bg-paper p-4 text-ink">
      <figcaption className="text-muted text-xs">{t[theme]}</figcaption>
      <div className="mt-3 mb-4 flex justify-center">
        <Wordmark />
      </div>
      <div className="space-y-3 rounded-card border border-line bg-surface p-4 text-center text-sm">
        <p className="font-bold text-lg">{t.heading}</p>
        {text && (
          <p className="line-clamp-6 whitespace-pre-line text-start" dir="auto">
            {text}
          </p>
        )}
        <p className={`${buttonClass("primary")} pointer-events-none`}>{t.signIn}</p>
        <p>
          <span className="text-accent underline underline-offset-4">{t.link}</span>
          <span className="ms-3 rounded-full bg-accent-soft px-3 py-1 text-accent">{t.selected}</span>
        </p>
      </div>
    </figure>
  );
}

function lookOf(values: Record<string, unknown>): Look {
  return Object.fromEntries(names.map((name) => [name, String(values[name] ?? "")])) as Look;
}

function colorsOf({ accent, accentDark }: Look, theme: Theme): [string, string][] {
  const shades = paletteOf(usable(accent, "light"), usable(accentDark, "dark"))[theme];
  return [
    ...Object.entries(sheets[theme]),
    ["accent", shades.accent],
    ["accent-strong", shades.strong],
    ["accent-soft", shades.soft],
    ["on-accent", shades.onAccent],
  ];
}

// A form can't save an unreadable color, so the preview shows the nearest readable one.
function usable(typed: string, theme: Theme): string | null {
  const colour = readColour(typed);
  return colour && nearestAccent(colour, theme);
}
