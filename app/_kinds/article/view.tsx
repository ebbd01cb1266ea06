import type { ViewProps } from "../activity-kind-view";

/** What there is to read. */
export function ArticleView({ text }: ViewProps<"article">) {
  return text ?? <p className="text-muted">This activity has no text yet.</p>;
}
