type Props = {
  url: string;
  title: string;
  captionsUrl: string | null;
  captions: "plain" | "cors" | null;
};

/** Loads only the length and first frame until somebody plays it. */
export function VideoFile({ url, title, captionsUrl, captions }: Props) {
  return (
    // biome-ignore lint/a11y/useMediaCaption: there are captions where the author gave some
    <video
      className="video"
      src={url}
      controls
      playsInline
      preload="metadata"
      aria-label={title}
      crossOrigin={captions === "cors" ? "anonymous" : undefined}
    >
      {captions && captionsUrl && <track kind="captions" label="Captions" src={captionsUrl} default />}
      <a href={url}>Open the video</a>
    </video>
  );
}
