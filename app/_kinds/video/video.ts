import type { ActivityKindView } from "../activity-kind-view";
import { form } from "./form";
import { VideoView } from "./view";

export const video: ActivityKindView<"video"> = { name: "Video", icon: "video", form, View: VideoView };
