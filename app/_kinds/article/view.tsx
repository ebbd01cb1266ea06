import type { ViewProps } from "../kind";

/** What there is to read. */
export function ArticleView({ text }: ViewProps<"article">) {
  return text ?? <p className="text-muted">This activity has no text yet.</p>;
}
