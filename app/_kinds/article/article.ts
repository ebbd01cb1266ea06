import type { ActivityKindView } from "../activity-kind-view";
import { form } from "./form";
import { ArticleView } from "./view";

export const article: ActivityKindView<"article"> = {
  name: "Article",
  icon: "article",
  form,
  View: ArticleView,
};
