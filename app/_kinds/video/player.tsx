import { Icon } from "@/app/_components/icon";
import { linkScope } from "@/lib/content-url";
import { captionsOf, playerUrl, videoSource, watchUrl } from "@/lib/courses/kinds/video/video-url";
import { env } from "@/lib/env";
import { VideoEmbed } from "./video-embed";
import { VideoFile } from "./video-file";

/** Shows a YouTube or Vimeo player, a file, or a link. For `captionsUrl` see `captionsOf`. */
export function Player({
  url,
  title,
  captionsUrl,
}: {
  url: string;
  title: string;
  captionsUrl?: string | null;
}) {
  const source = videoSource(url);
  if (!source) return <p className="text-muted">This video can’t be opened.</p>;
  if (source.kind === "embed") {
    return (
      <VideoEmbed
        hostName={source.embed.host === "youtube" ? "YouTube" : "Vimeo"}
        playerUrl={playerUrl(source.embed)}
        watchUrl={watchUrl(source.embed)}
        title={title}
        icon={<Icon name="play" />}
      />
    );
  }
  if (source.kind === "file")
    return (
      <VideoFile
        url={url}
        title={title}
        captionsUrl={captionsUrl || null}
        captions={captionsUrl ? captionsOf(url, captionsUrl) : null}
      />
    );
  return (
    <p>
      <a className="video-link" href={url} rel="noopener noreferrer">
        Watch <bdi>“{title}”</bdi>
        {linkScope(url, env().BASE_URL) === "https" && <Icon name="external" label="(another site)" />}
      </a>
    </p>
  );
}
