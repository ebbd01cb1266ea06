import type { ComponentProps } from "react";

/** Followed by navigation.tsx without loading the whole page; before its script has loaded, by the browser. */
export function Link({ children, ...rest }: ComponentProps<"a"> & { href: string }) {
  return (
    <a data-nav="" {...rest}>
      {children}
    </a>
  );
}
