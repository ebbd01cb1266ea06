import { LRUCache } from "lru-cache";
import { env } from "@/lib/env";
import { sha256 } from "@/lib/secrets";
import { LaidOut, type Layout, layOut } from "./markdown/text";

type Props = {
  children: string;
  target?: "_blank";
};

/** Renders authors' texts on the server, without HTML, and without h1, because the page has one. */
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

// Requests can share a layout, because it depends on the text alone. A character takes two bytes.
const layouts = new LRUCache<string, Layout, () => Layout>({
  maxSize: 16_000_000,
  sizeCalculation: (layout) => 100 + ("html" in layout ? layout.html.length : 0),
  memoMethod: (_key, _stale, { context: make }) => make(),
});
