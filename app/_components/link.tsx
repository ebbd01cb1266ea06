import type { ComponentProps } from "react";

export function Link({ children, ...rest }: ComponentProps<"a"> & { href: string }) {
  return (
    <a data-nav="" {...rest}>
      {children}
    </a>
  );
}
