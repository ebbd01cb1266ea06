"use client";

type Props = {
  permalink: string;
  /** Of course-initial.ts. */
  initial: string;
  image: string | null | undefined;
  /** The part of the picture that stays in sight, unless that is its middle: one of the image foci of lib/courses/image-focus-schema.ts. */
  focus?: string | undefined;
  /** Visible at once, so not loaded lazily. */
  isFirst?: boolean;
};

/** Without a picture, a book cover in a color derived from the permalink, its spine where the name's script begins. */
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
