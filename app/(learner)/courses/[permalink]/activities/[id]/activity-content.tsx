import { buttonClass } from "@/app/_components/button";
import { Icon } from "@/app/_components/icon";
import { Markdown } from "@/app/_components/markdown";
import { Video } from "@/app/_components/video";
import type { ActivityContent as Content } from "@/lib/courses/outline/activity";
import type { ActivityKind } from "@/lib/courses/outline/activity-schema";

type Props = { activity: Content & { title: string; kind: ActivityKind } };

/** What there is to read, watch, open or fetch; the text follows what it belongs to. */
export function ActivityContent({ activity }: Props) {
  const { kind, title, body, url, captionsUrl } = activity;
  if (kind === "article" && !body.trim()) return <p className="text-muted">This activity has no text yet.</p>;
  return (
    <div className="space-y-8">
      {kind === "video" && <Video url={url} title={title} captionsUrl={captionsUrl} />}
      {body.trim() && <Markdown>{body}</Markdown>}
      {kind === "link" && <OpenLink url={url} />}
      {kind === "download" && <DownloadLink url={url} />}
    </div>
  );
}

function OpenLink({ url }: { url: string }) {
  const host = url.startsWith("/") ? null : new URL(url).host;
  return (
    <p>
      <a href={url} target="_blank" rel="noopener noreferrer" className={buttonClass("secondary")}>
        <Icon name="external" className="size-5 shrink-0" />
        <span>{host ? `Open ${host}` : "Open"} in a new tab</span>
      </a>
    </p>
  );
}

function DownloadLink({ url }: { url: string }) {
  const name = decodeURIComponentSafely(url.split(/[?#]/)[0]?.split("/").at(-1) ?? "");
  return (
    <p>
      <a href={url} download rel="noopener noreferrer" className={buttonClass("secondary")}>
        <Icon name="download" className="size-5 shrink-0" />
        <span>
          Download <bdi>{name}</bdi>
        </span>
      </a>
    </p>
  );
}

function decodeURIComponentSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
