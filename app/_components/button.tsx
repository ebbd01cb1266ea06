import Link from "next/link";
import type { ComponentProps } from "react";

type Look = "primary" | "secondary" | "quiet";

export function Button({
  look = "primary",
  ...rest
}: Omit<ComponentProps<"button">, "className"> & { look?: Look }) {
  return <button type="submit" {...rest} className={buttonClass(look)} />;
}

export function ButtonLink({
  look = "primary",
  ...rest
}: Omit<ComponentProps<typeof Link>, "className"> & { look?: Look }) {
  return <Link {...rest} className={buttonClass(look)} />;
}

/** For the rare link that must not be prefetched, hence is a plain `<a>`. */
export function buttonClass(look: Look): string {
  return `${base} ${looks[look]}`;
}

const base =
  "inline-flex min-h-11 cursor-pointer items-center justify-center gap-2 rounded-control border text-center " +
  "font-semibold leading-tight transition-colors focus-visible:rounded-control";

const looks = {
  primary: "border-transparent bg-accent px-5 py-2 text-on-accent hover:bg-accent-strong",
  secondary: "border-control bg-surface px-5 py-2 text-ink hover:border-ink hover:bg-sunken",
  quiet: "border-transparent px-3 py-2 text-sm text-muted hover:bg-sunken hover:text-ink",
} satisfies Record<Look, string>;
