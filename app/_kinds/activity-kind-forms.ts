import type { ActivityKind } from "@/lib/courses/kinds/activity-kinds";
import type { KindForm } from "./activity-kind-view";
import { article } from "./article/form";
import { download } from "./download/form";
import { link } from "./link/form";
import { quiz } from "./quiz/form";
import { survey } from "./survey/form";
import { video } from "./video/form";

// They stay apart from the views, because a page sends the scripts of all client components that it imports.
export const forms: { [Kind in ActivityKind]: KindForm<Kind> } = {
  article,
  video,
  link,
  download,
  quiz,
  survey,
};
