import type { KindInApp } from "../activity-kind-view";
import { form } from "./form";
import { VideoView } from "./view";

export const video: KindInApp<"video"> = { name: "Video", icon: "video", form, View: VideoView };
