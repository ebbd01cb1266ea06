import { env } from "@/lib/env";
import { sha256 } from "@/lib/secrets";
import { keptWithin } from "./markdown/kept";
import { LaidOut, type Layout, layOut } from "./markdown/text";

type Props = {
  children: string;
  /** Where links lead: to a new tab, where leaving the page would lose something. */
  target?: "_blank";
};

/** Markdown that somebody else wrote: no HTML, and no h1, because the page has its own. For the server. */
export function Markdown({ children, target }: Props) {
  const links = { site: env().BASE_URL, target };
  const layout = kept(sha256(JSON.stringify([links, children])), () => layOut(children, links));
  return (
    <LaidOut layout={layout} isPreview={target !== undefined}>
      {children}
    </LaidOut>
  );
}

// What a text becomes depends on nothing but the text, and there is nothing of a request in it. Two bytes a character.
const kept = keptWithin<Layout>(16_000_000, (layout) => ("html" in layout ? layout.html.length : 100));
