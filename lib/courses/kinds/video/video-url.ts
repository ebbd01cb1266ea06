import { fileScope, linkScope, originOf, someSite } from "@/lib/content-url";
import { env } from "@/lib/env";
import { videoFileName } from "./video-length";

export type Embed = { host: "youtube" | "vimeo"; id: string; start: number; secret?: string };

export type VideoSource = { kind: "embed"; embed: Embed } | { kind: "file" } | { kind: "link" };

/** Returns null for an address that no page may have. */
export function videoSource(address: string): VideoSource | null {
  const scope = linkScope(address, env().BASE_URL);
  if (!scope) return null;
  const url = new URL(address, someSite);
  const embed = scope === "https" ? embedOf(url) : null;
  if (embed) return { kind: "embed", embed };
  return { kind: videoFileName.test(url.pathname) ? "file" : "link" };
}

/** Starts the player at once, with captions. */
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

export function watchUrl({ host, id, start, secret }: Embed): string {
  if (host === "youtube") return `https://www.youtube.com/watch?v=${id}${start > 0 ? `&t=${start}s` : ""}`;
  return `https://vimeo.com/${id}${secret ? `/${secret}` : ""}${start > 0 ? `#t=${start}s` : ""}`;
}

/**
 * Returns how to load captions, or null. A browser loads another site's captions with CORS, and then the video, too.
 * That works for a video of this site or of the captions' site, whose author can make it send `Access-Control-Allow-Origin`.
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
  // These two look like ids but are a list and a channel.
  return /^[\w-]{11}$/.test(id) && !["videoseries", "live_stream"].includes(id) ? id : null;
}

function vimeoPath({ hostname, pathname }: URL): RegExpExecArray | null {
  if (hostname === "player.vimeo.com") return /^\/video\/(\d{1,12})\/?$/.exec(pathname);
  if (hostname !== "vimeo.com" && hostname !== "www.vimeo.com") return null;
  return /^\/(?:channels\/[\w-]+\/|groups\/[\w-]+\/videos\/)?(\d{1,12})(?:\/([0-9a-f]{6,20}))?\/?$/.exec(
    pathname,
  );
}

function secondsOf(time: string): number {
  const [, hours = 0, minutes = 0, seconds = 0] =
    /^(?:(\d{1,2})h)?(?:(\d{1,3})m)?(?:(\d{1,5})s?)?$/.exec(time) ?? [];
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}
