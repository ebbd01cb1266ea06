import type { ComponentProps } from "react";

/** Renders a link that navigation.tsx follows without a full page load, or the browser until the script runs. */
export function Link({ children, ...rest }: ComponentProps<"a"> & { href: string }) {
  return (
    <a data-nav="" {...rest}>
      {children}
    </a>
  );
}
