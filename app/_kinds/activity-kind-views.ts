import type { ActivityKind } from "@/lib/courses/kinds/activity-kinds";
import type { ActivityKindView } from "./activity-kind-view";
import { article } from "./article/article";
import { download } from "./download/download";
import { link } from "./link/link";
import { video } from "./video/video";

export const kinds: { [Kind in ActivityKind]: ActivityKindView<Kind> } = { article, video, link, download };
