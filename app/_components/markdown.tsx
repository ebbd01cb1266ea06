import { env } from "@/lib/env";
import { MarkdownText } from "./markdown/text";

type Props = {
  children: string;
  /** Where links lead: to a new tab, where leaving the page would lose something. */
  target?: "_blank";
};

/** Markdown that somebody else wrote: no HTML, and no h1, because the page has its own. For the server. */
export function Markdown({ children, target }: Props) {
  return (
    <MarkdownText site={env().BASE_URL} target={target}>
      {children}
    </MarkdownText>
  );
}
