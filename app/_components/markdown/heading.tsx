import type { ComponentProps, JSX } from "react";
import type { ExtraProps } from "react-markdown";
import { Icon } from "../icon";
import { textOf } from "./tree";

type Props = ComponentProps<"h2"> & ExtraProps;

/** A heading that can be linked to; the link stands beside it, so that the heading's name stays its text. */
export function headingOf(Tag: "h2" | "h3" | "h4" | "h5" | "h6") {
  return function Heading({ node, id, ...rest }: Props): JSX.Element {
    return (
      <div className={`markdown-heading markdown-${Tag}`}>
        <Tag {...rest} id={id} />
        {node && id && (
          <a
            href={`#${encodeURIComponent(id)}`}
            aria-label={`Link to “${textOf(node)}”`}
            className="markdown-anchor print:hidden"
          >
            <Icon name="anchor" />
          </a>
        )}
      </div>
    );
  };
}
