import { LRUCache } from "lru-cache";
import { useMessages } from "@/app/messages";
import { env } from "@/lib/env";
import { clientTexts } from "@/lib/messages/client-texts";
import { isLanguage } from "@/lib/messages/languages";
import { messagesIn } from "@/lib/messages/messages";
import { sha256 } from "@/lib/secrets";
import { LaidOut, layOut } from "./markdown/text";

type Props = {
  children: string;
  target?: "_blank";
  /** Names the language of the text, such as `de`. Callouts follow it where we have that language. */
  language?: string | null;
};

/** Renders authors' texts on the server, without HTML, and without h1, because the page has one. */
export function Markdown({ children, target, language }: Props) {
  const messages = useMessages();
  const own = language && isLanguage(language) ? messagesIn(language) : messages;
  const texts = clientTexts(own.markdown);
  const links = { site: env().BASE_URL, target, texts };
  const key = sha256(JSON.stringify([links, children]));
  const { html } = layouts.memo(key, { context: () => ({ html: layOut(children, links) }) });
  return (
    <LaidOut html={html} lang={language ?? undefined} warning={target && messages.markdown.asTyped}>
      {children}
    </LaidOut>
  );
}

type Layout = { html: string | null };

// Requests can share a layout, because it depends on text and language alone. A character takes two bytes.
const layouts = new LRUCache<string, Layout, () => Layout>({
  maxSize: 16_000_000,
  sizeCalculation: ({ html }) => 100 + (html?.length ?? 0),
  memoMethod: (_key, _stale, { context: make }) => make(),
});
