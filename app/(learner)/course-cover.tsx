"use client";

type Props = {
  permalink: string;
  initial: string;
  image: string | null | undefined;
  /** Names the image focus (lib/courses/image-focus-schema.ts), unless it is the middle. */
  focus?: string | undefined;
  /** Visible at once, so the browser shouldn't load it lazily. */
  isFirst?: boolean;
};

export function CourseCover({ permalink, initial, image, focus, isFirst = false }: Props) {
  return (
    <div className={`cover ${bindingOf(permalink)}`} dir="auto" aria-hidden="true">
      {initial}
      {image && (
        // biome-ignore lint/performance/noImgElement: next/image would have this server fetch an address of somebody else's
        <img
          src={image}
          alt=""
          className={focus}
          loading={isFirst ? "eager" : "lazy"}
          decoding="async"
          referrerPolicy="no-referrer"
        />
      )}
    </div>
  );
}

const bindings = ["cover-moss", "cover-clay", "cover-slate", "cover-ochre", "cover-plum"];

function bindingOf(permalink: string): string | undefined {
  const sum = Array.from(permalink).reduce((total, letter) => (total * 31 + letter.charCodeAt(0)) % 997, 7);
  return bindings[sum % bindings.length];
}
