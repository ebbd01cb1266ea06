import { LRUCache } from "lru-cache";
import { env } from "@/lib/env";
import { sha256 } from "@/lib/secrets";
import { LaidOut, type Layout, layOut } from "./markdown/text";

type Props = {
  children: string;
  /** A new tab, where leaving the page would lose something. */
  target?: "_blank";
};

/** For texts of authors: no HTML, and no h1, because the page has one. On the server. */
export function Markdown({ children, target }: Props) {
  const links = { site: env().BASE_URL, target };
  const key = sha256(JSON.stringify([links, children]));
  const layout = layouts.memo(key, { context: () => layOut(children, links) });
  return (
    <LaidOut layout={layout} isPreview={target !== undefined}>
      {children}
    </LaidOut>
  );
}

// Safe to share between requests: the layout depends on the text alone. Two bytes a character.
const layouts = new LRUCache<string, Layout, () => Layout>({
  maxSize: 16_000_000,
  sizeCalculation: (layout) => 100 + ("html" in layout ? layout.html.length : 0),
  memoMethod: (_key, _stale, { context: make }) => make(),
});
