import type { KindInApp } from "../activity-kind-view";
import { form } from "./form";
import { ArticleView } from "./view";

export const article: KindInApp<"article"> = { name: "Article", icon: "article", form, View: ArticleView };
