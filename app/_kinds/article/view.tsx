import type { ViewProps } from "../activity-kind-view";

export function ArticleView({ text }: ViewProps<"article">) {
  return text ?? <p className="text-muted">This activity has no text yet.</p>;
}
