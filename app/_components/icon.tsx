import sprite from "./icons.svg";

export const iconNames = [
  "account",
  "anchor",
  "article",
  "bold",
  "building",
  "bullets",
  "caution",
  "close",
  "code",
  "computer",
  "dark",
  "done",
  "down",
  "download",
  "external",
  "globe",
  "grip",
  "heading",
  "important",
  "italic",
  "key",
  "light",
  "link",
  "locked",
  "note",
  "numbers",
  "optional",
  "people",
  "phone",
  "picture",
  "play",
  "quote",
  "school",
  "search",
  "signOut",
  "system",
  "table",
  "tasks",
  "tip",
  "toDo",
  "unfold",
  "up",
  "upNext",
  "video",
  "warning",
] as const;

export type IconName = (typeof iconNames)[number];

type Props = { name: IconName; label?: string; className?: string };

export function Icon({ name, label, className = "" }: Props) {
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: it has a label, or is hidden
    <svg
      className={`icon ${className}`.trimEnd()}
      {...(label ? { role: "img", "aria-label": label } : { "aria-hidden": true })}
    >
      <use href={iconAddress(name)} />
    </svg>
  );
}

export function iconAddress(name: IconName): string {
  return `${sprite.src}#${name}`;
}
