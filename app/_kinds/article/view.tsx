import type { ActivityKindView, ViewProps } from "../activity-kind-view";

export const article: ActivityKindView<"article"> = { name: "Article", icon: "article", View: ArticleView };

function ArticleView({ text }: ViewProps<"article">) {
  return text ?? <p className="text-muted">This activity has no text yet.</p>;
}
