import type { ViewProps } from "../activity-kind-view";
import { Player } from "./player";

export function VideoView({ title, text, data }: ViewProps<"video">) {
  return (
    <>
      <Player url={data.url} title={title} captionsUrl={data.captions_url} />
      {text}
    </>
  );
}
