import { useMemo } from "react";
import { excessOf } from "@/lib/markdown/limits";
import { fieldErrorText } from "@/lib/messages/field-errors";
import { htmlOf } from "./html";
import type { Links } from "./page-elements";

export type Layout = { html: string } | { excess: string };

export function layOut(text: string, links: Links): Layout {
  const excess = excessOf(text);
  return excess ? { excess: fieldErrorText("markdown_excessive", excess) } : { html: htmlOf(text, links) };
}

type Props = Links & { children: string };

export function MarkdownText({ children, site, target }: Props) {
  const layout = useMemo(() => layOut(children, { site, target }), [children, site, target]);
  return (
    <LaidOut layout={layout} isPreview={target !== undefined}>
      {children}
    </LaidOut>
  );
}

export function LaidOut({
  layout,
  isPreview,
  children,
}: {
  layout: Layout;
  isPreview: boolean;
  children: string;
}) {
  if ("html" in layout)
    // biome-ignore lint/security/noDangerouslySetInnerHtml: `htmlOf` makes it, of elements and addresses of ours alone
    return <div className="markdown" dir="auto" dangerouslySetInnerHTML={{ __html: layout.html }} />;
  return (
    <>
      {isPreview && (
        <p className="mb-4 font-medium text-sm text-warning">
          This text {layout.excess}. Until then, it is shown as typed.
        </p>
      )}
      <div className="markdown" dir="auto">
        <p className="whitespace-pre-wrap">{children}</p>
      </div>
    </>
  );
}
