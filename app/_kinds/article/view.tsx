import { useMessages } from "@/app/messages";
import type { ActivityKindView, ViewProps } from "../activity-kind-view";

export const article: ActivityKindView<"article"> = { icon: "article", View: ArticleView };

function ArticleView({ text }: ViewProps<"article">) {
  const { noText } = useMessages().kinds;
  return text ?? <p className="text-muted">{noText}</p>;
}
