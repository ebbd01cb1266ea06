import type { ActivityKind } from "@/lib/courses/kinds/activity-kinds";
import type { ActivityKindView } from "./activity-kind-view";
import { article } from "./article/view";
import { download } from "./download/view";
import { link } from "./link/view";
import { quiz } from "./quiz/view";
import { survey } from "./survey/view";
import { video } from "./video/view";

export const kinds: { [Kind in ActivityKind]: ActivityKindView<Kind> } = {
  article,
  video,
  link,
  download,
  quiz,
  survey,
};
