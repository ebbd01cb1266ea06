import { toHtml } from "hast-util-to-html";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { unified } from "unified";
import { callouts } from "./callouts";
import { colouredCode } from "./code";
import { limitDepth } from "./depth";
import { figures } from "./figures";
import { headingIds } from "./headings";
import "@/lib/markdown/linear-edits";
import { fill } from "@/lib/messages/client-texts";
import { type Links, type MarkdownTexts, pageElements } from "./page-elements";
import { taskLabels } from "./tasks";

/** Returns HTML with only our elements and safe URLs, whatever the author wrote. */
export function htmlOf(markdown: string, links: Links): string {
  const processor = processorWith(links.texts);
  const tree = processor.runSync(processor.parse(markdown));
  return toHtml(pageElements(tree, links), { closeSelfClosing: true, tightSelfClosing: true });
}

type Processor = ReturnType<typeof makeProcessor>;

const processors = new WeakMap<MarkdownTexts, Processor>();

function processorWith(texts: MarkdownTexts): Processor {
  const processor = processors.get(texts) ?? makeProcessor(texts);
  processors.set(texts, processor);
  return processor;
}

const makeProcessor = (texts: MarkdownTexts) =>
  unified()
    .use(remarkParse)
    .use(remarkGfm)
    .use(remarkRehype, {
      // `pageElements` turns these nodes into text, so authors see the tags that they typed.
      allowDangerousHtml: true,
      clobberPrefix: "footnote-",
      footnoteLabel: texts.footnotes,
      footnoteBackLabel: (index) => fill(texts.backTo, { number: index + 1 }),
      footnoteLabelTagName: "h2",
      footnoteLabelProperties: {},
    })
    .use([limitDepth, callouts, headingIds, figures, taskLabels, colouredCode])
    .freeze();
