import { useMemo } from "react";
import { excessOf } from "@/lib/markdown/limits";
import { htmlOf } from "./html";
import type { Links } from "./page-elements";

/** Returns null for a text that is too much to lay out. */
export const layOut = (text: string, links: Links): string | null =>
  excessOf(text) ? null : htmlOf(text, links);

type Props = Links & { children: string };

export function MarkdownText({ children, site, target, texts }: Props) {
  const html = useMemo(() => layOut(children, { site, target, texts }), [children, site, target, texts]);
  return (
    <LaidOut html={html} warning={target && texts.asTyped}>
      {children}
    </LaidOut>
  );
}

type LaidOutProps = { html: string | null; lang?: string; warning: string | undefined; children: string };

export function LaidOut({ html, lang, warning, children }: LaidOutProps) {
  if (html !== null)
    // biome-ignore lint/security/noDangerouslySetInnerHtml: `htmlOf` makes it, of elements and addresses of ours alone
    return <div className="markdown" lang={lang} dir="auto" dangerouslySetInnerHTML={{ __html: html }} />;
  return (
    <>
      {warning && <p className="mb-4 font-medium text-sm text-warning">{warning}</p>}
      <div className="markdown" lang={lang} dir="auto">
        <p className="whitespace-pre-wrap">{children}</p>
      </div>
    </>
  );
}
