import type { ActivityKindView, ViewProps } from "../activity-kind-view";
import { Player } from "./player";

export const video: ActivityKindView<"video"> = { icon: "video", View: VideoView };

function VideoView({ activity: { title, data }, text }: ViewProps<"video">) {
  return (
    <>
      <Player url={data.url} title={title} captionsUrl={data.captions_url} />
      {text}
    </>
  );
}
