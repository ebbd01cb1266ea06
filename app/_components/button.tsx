import type { ComponentProps } from "react";

/** How a button looks; `danger` does what cannot be undone. */
export type Look = "primary" | "secondary" | "quiet" | "danger";

export function Button({
  look = "primary",
  ...rest
}: Omit<ComponentProps<"button">, "className"> & { look?: Look }) {
  return <button type="submit" {...rest} className={buttonClass(look)} />;
}

/** For the rare link that must not be prefetched, hence is a plain `<a>`. */
export function buttonClass(look: Look): string {
  return `${base} ${looks[look]}`;
}

const base =
  "inline-flex min-h-11 cursor-pointer items-center justify-center gap-2 rounded-control border text-center " +
  "text-balance font-semibold leading-tight transition-colors focus-visible:rounded-control aria-disabled:cursor-progress";

const looks = {
  primary: "border-transparent bg-accent px-5 py-2 text-on-accent hover:bg-accent-strong",
  secondary: "border-control bg-surface px-5 py-2 text-ink hover:border-ink hover:bg-sunken",
  quiet: "border-transparent px-3 py-2 text-sm text-muted hover:bg-sunken hover:text-ink",
  danger: "border-transparent bg-danger px-5 py-2 text-surface hover:bg-danger-strong",
} satisfies Record<Look, string>;
