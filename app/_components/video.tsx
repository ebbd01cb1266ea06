import { placeOf } from "@/lib/content-url";
import { captionsOf, playerAddress, videoSource, watchAddress } from "@/lib/courses/video-url";
import { Icon } from "./icon";
import { VideoEmbed } from "./video-embed";
import { VideoFile } from "./video-file";

/**
 * A video of an author: in the player of YouTube or Vimeo, as a file that the browser plays, or as a link to where it
 * can be seen.
 * @param captionsUrl for a file; see `captionsOf` for what can be shown
 */
export function Video({
  url,
  title,
  captionsUrl,
}: {
  url: string;
  title: string;
  captionsUrl?: string | null;
}) {
  const source = videoSource(url);
  if (!source) return <p className="text-muted">The address of this video cannot be opened from here.</p>;
  if (source.kind === "embed") {
    return (
      <VideoEmbed
        hostName={source.embed.host === "youtube" ? "YouTube" : "Vimeo"}
        playerAddress={playerAddress(source.embed)}
        watchAddress={watchAddress(source.embed)}
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
        {placeOf(url) === "https" && <Icon name="external" label="(another site)" />}
      </a>
    </p>
  );
}
