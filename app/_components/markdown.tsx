import ReactMarkdown, { type Components } from "react-markdown";
import remarkGfm from "remark-gfm";

/** Markdown that somebody else wrote: no HTML, and no h1, because the page has its own. */
export function Markdown({ children }: { children: string }) {
  return (
    <div className="markdown" dir="auto">
      <ReactMarkdown remarkPlugins={[remarkGfm]} components={components}>
        {children}
      </ReactMarkdown>
    </div>
  );
}

const alignments: Record<string, string> = {
  left: "text-left",
  center: "text-center",
  right: "text-right",
};

const components: Components = {
  h1: ({ node, ...rest }) => <h2 {...rest} />,
  a: ({ node, ...rest }) => <a {...rest} rel="noopener noreferrer" />,
  img: ({ node, alt = "", ...rest }) => (
    // biome-ignore lint/performance/noImgElement: next/image would have this server fetch an address of somebody else's
    <img {...rest} alt={alt} loading="lazy" decoding="async" referrerPolicy="no-referrer" />
  ),
  pre: ({ node, ...rest }) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable with the keyboard
    <pre {...rest} tabIndex={0} />
  ),
  table: ({ node, ...rest }) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable with the keyboard
    <section className="markdown-scroll" aria-label="Table" tabIndex={0}>
      <table {...rest} />
    </section>
  ),
  // Markdown's alignment of a column comes as an inline style, which the Content-Security-Policy forbids.
  th: ({ node, style, ...rest }) => <th {...rest} className={alignments[style?.textAlign ?? ""]} />,
  td: ({ node, style, ...rest }) => <td {...rest} className={alignments[style?.textAlign ?? ""]} />,
};
