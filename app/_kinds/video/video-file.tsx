type Props = {
  url: string;
  title: string;
  texts: { captions: string; open: string };
  captionsUrl: string | null;
  captions: "plain" | "cors" | null;
};

/** Loads only the length and first frame until somebody plays it. */
export function VideoFile({ url, title, texts, captionsUrl, captions }: Props) {
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
      {captions && captionsUrl && <track kind="captions" label={texts.captions} src={captionsUrl} default />}
      <a href={url}>{texts.open}</a>
    </video>
  );
}
