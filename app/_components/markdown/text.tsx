import { useMemo } from "react";
import ReactMarkdown, { type Components } from "react-markdown";
import remarkGfm from "remark-gfm";
import { Icon } from "../icon";
import { isExternal, safeAddress } from "./addresses";
import { Callout } from "./callout";
import { type CalloutKind, callouts } from "./callouts";
import { colouredCode } from "./code";
import { limitDepth } from "./depth";
import { figures } from "./figures";
import { headingOf } from "./heading";
import { headingIds } from "./headings";
import { isTangled } from "./tangle";
import { taskLabels } from "./tasks";
import { isElement } from "./tree";

type Props = {
  children: string;
  /** The address of this platform: what lies elsewhere is another site. */
  site: string;
  /** Where links lead: to a new tab, where leaving the page would lose something. */
  target?: "_blank";
};

/** Markdown as elements, on the server and in a browser. */
export function MarkdownText({ children, site, target }: Props) {
  const components = useMemo(() => ({ ...plain, a: linkTo(site, target) }), [site, target]);
  return (
    <div className="markdown" dir="auto">
      {isTangled(children) ? (
        <p className="whitespace-pre-wrap">{children}</p>
      ) : (
        <ReactMarkdown
          remarkPlugins={[remarkGfm]}
          remarkRehypeOptions={footnotes}
          rehypePlugins={[limitDepth, callouts, headingIds, figures, taskLabels, colouredCode]}
          urlTransform={safeAddress}
          components={components}
        >
          {children}
        </ReactMarkdown>
      )}
    </div>
  );
}

const footnotes = {
  clobberPrefix: "footnote-",
  footnoteLabel: "Footnotes",
  footnoteLabelTagName: "h2",
  footnoteLabelProperties: {},
};

const alignments: Record<string, string> = {
  left: "text-left",
  center: "text-center",
  right: "text-right",
};

function linkTo(site: string, target: Props["target"]): Components["a"] {
  return ({ node, children, ...rest }) => {
    if (!rest.href) return children;
    if (rest.href.startsWith("#")) return <a {...rest}>{children}</a>;
    if (!isExternal(rest.href, site))
      return (
        <a {...rest} target={target}>
          {children}
        </a>
      );
    const isImage = node?.children.some((child) => isElement(child, "img"));
    return (
      <a {...rest} target={target} className="external" rel="noopener noreferrer">
        {children}
        {!isImage && <Icon name="external" label="(another site)" />}
      </a>
    );
  };
}

const plain: Components = {
  h1: headingOf("h2"),
  h2: headingOf("h2"),
  h3: headingOf("h3"),
  h4: headingOf("h4"),
  h5: headingOf("h5"),
  h6: headingOf("h6"),
  img: ({ node, alt = "", src, ...rest }) =>
    src ? (
      // biome-ignore lint/performance/noImgElement: next/image would have this server fetch an address of somebody else's
      <img {...rest} src={src} alt={alt} loading="lazy" decoding="async" referrerPolicy="no-referrer" />
    ) : (
      alt
    ),
  blockquote: ({ node, ...rest }) => {
    const kind = node?.properties.dataCallout as CalloutKind | undefined;
    return kind ? <Callout kind={kind}>{rest.children}</Callout> : <blockquote {...rest} />;
  },
  pre: ({ node, ...rest }) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable with the keyboard
    <pre {...rest} tabIndex={0} />
  ),
  table: ({ node, ...rest }) => (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms; a section would be one more landmark
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable with the keyboard
    <div className="markdown-scroll" role="group" aria-label="Table" tabIndex={0}>
      <table {...rest} />
    </div>
  ),
  // Markdown's alignment of a column comes as an inline style, which the Content-Security-Policy forbids.
  th: ({ node, style, ...rest }) => <th {...rest} className={alignments[style?.textAlign ?? ""]} />,
  td: ({ node, style, ...rest }) => <td {...rest} className={alignments[style?.textAlign ?? ""]} />,
};
