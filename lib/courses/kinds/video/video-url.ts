import { fileScope, linkScope, originOf, someSite } from "@/lib/content-url";
import { env } from "@/lib/env";
import { videoFileName } from "./video-length-schema";

/** A video that another site plays inside the page. */
export type Embed = { host: "youtube" | "vimeo"; id: string; start: number; secret?: string };

/** How a video is shown: in the player of its host, by the browser itself, or elsewhere. */
export type VideoSource = { kind: "embed"; embed: Embed } | { kind: "file" } | { kind: "link" };

/** How a video at this address is shown; null for an address that no page may have. */
export function videoSource(address: string): VideoSource | null {
  const scope = linkScope(address, env().BASE_URL);
  if (!scope) return null;
  const url = new URL(address, someSite);
  const embed = scope === "https" ? embedOf(url) : null;
  if (embed) return { kind: "embed", embed };
  return { kind: videoFileName.test(url.pathname) ? "file" : "link" };
}

/** The player, which begins at once and has its captions on. */
export function playerUrl({ host, id, start, secret }: Embed): string {
  const query = (values: Record<string, string>) => new URLSearchParams(values).toString();
  if (host === "youtube")
    return `https://www.youtube-nocookie.com/embed/${id}?${query({
      autoplay: "1",
      cc_load_policy: "1",
      rel: "0",
      ...(start > 0 && { start: `${start}` }),
    })}`;
  const options = { autoplay: "1", texttrack: "en", dnt: "1", ...(secret && { h: secret }) };
  return `https://player.vimeo.com/video/${id}?${query(options)}${start > 0 ? `#t=${start}s` : ""}`;
}

/** The page of the video at its host. */
export function watchUrl({ host, id, start, secret }: Embed): string {
  if (host === "youtube") return `https://www.youtube.com/watch?v=${id}${start > 0 ? `&t=${start}s` : ""}`;
  return `https://vimeo.com/${id}${secret ? `/${secret}` : ""}${start > 0 ? `#t=${start}s` : ""}`;
}

/**
 * Whether captions can be shown with a video file. Those of this site always can. A browser asks for those of another
 * site with CORS, and then for the video too: they go with a video of this site or of the captions' own, where an
 * author who adds captions can see to it that the host sends `Access-Control-Allow-Origin`.
 */
export function captionsOf(videoUrl: string, captionsUrl: string): "plain" | "cors" | null {
  const site = env().BASE_URL;
  const scope = fileScope(captionsUrl, site);
  if (scope !== "https") return scope && "plain";
  const isNear = linkScope(videoUrl, site) === "site" || originOf(videoUrl) === originOf(captionsUrl);
  return isNear ? "cors" : null;
}

function embedOf(url: URL): Embed | null {
  if (url.port !== "") return null;
  const start = secondsOf(url.searchParams.get("t") ?? url.searchParams.get("start") ?? url.hash.slice(3));
  const youtube = youtubeId(url);
  if (youtube) return { host: "youtube", id: youtube, start };
  const [, id, path] = vimeoPath(url) ?? [];
  const secret = path ?? /^[0-9a-f]{6,20}$/.exec(url.searchParams.get("h") ?? "")?.[0];
  return id ? { host: "vimeo", id, start, ...(secret && { secret }) } : null;
}

const youtubeHosts = /^((www|m|music)\.)?youtube\.com$|^(www\.)?youtube-nocookie\.com$/;

function youtubeId({ hostname, pathname, searchParams }: URL): string | null {
  const path =
    hostname === "youtu.be"
      ? /^\/([^/]+)\/?$/
      : youtubeHosts.test(hostname)
        ? /^\/(?:embed|shorts|live|v)\/([^/]+)\/?$/
        : null;
  if (!path) return null;
  const isWatch = hostname !== "youtu.be" && /^\/watch\/?$/.test(pathname);
  const id = (isWatch ? searchParams.get("v") : path.exec(pathname)?.[1]) ?? "";
  // These two look like ids, and are a list and a channel.
  return /^[\w-]{11}$/.test(id) && !["videoseries", "live_stream"].includes(id) ? id : null;
}

function vimeoPath({ hostname, pathname }: URL): RegExpExecArray | null {
  if (hostname === "player.vimeo.com") return /^\/video\/(\d{1,12})\/?$/.exec(pathname);
  if (hostname !== "vimeo.com" && hostname !== "www.vimeo.com") return null;
  return /^\/(?:channels\/[\w-]+\/|groups\/[\w-]+\/videos\/)?(\d{1,12})(?:\/([0-9a-f]{6,20}))?\/?$/.exec(
    pathname,
  );
}

/** `90`, `90s` or `1h2m3s`. */
function secondsOf(time: string): number {
  const [, hours = 0, minutes = 0, seconds = 0] =
    /^(?:(\d{1,2})h)?(?:(\d{1,3})m)?(?:(\d{1,5})s?)?$/.exec(time) ?? [];
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}
