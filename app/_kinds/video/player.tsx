import { Icon } from "@/app/_components/icon";
import { rich } from "@/app/_components/rich";
import { useMessages } from "@/app/messages";
import { linkScope } from "@/lib/content-url";
import { captionsOf, playerUrl, videoSource, watchUrl } from "@/lib/courses/kinds/video/video-url";
import { env } from "@/lib/env";
import { VideoEmbed } from "./video-embed";
import { VideoFile } from "./video-file";

const siteNames = { youtube: "YouTube", vimeo: "Vimeo" };

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
  const { kinds, markdown } = useMessages();
  const { video: t } = kinds;
  const source = videoSource(url);
  if (!source) return <p className="text-muted">{t.broken}</p>;
  if (source.kind === "embed") {
    const site = siteNames[source.embed.host];
    return (
      <VideoEmbed
        texts={{
          play: t.embed.play,
          privacy: t.embed.privacy({ site }),
          watchOn: t.embed.watchOn({ site }),
        }}
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
        texts={{ captions: kinds.captions, open: t.openFile }}
        captionsUrl={captionsUrl || null}
        captions={captionsUrl ? captionsOf(url, captionsUrl) : null}
      />
    );
  return (
    <p>
      <a className="video-link" href={url} rel="noopener noreferrer">
        {rich(t.watch, { title: <bdi>{title}</bdi> })}
        {linkScope(url, env().BASE_URL) === "https" && <Icon name="external" label={markdown.anotherSite} />}
      </a>
    </p>
  );
}
