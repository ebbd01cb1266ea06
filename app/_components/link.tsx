import NextLink from "next/link";
import type { ComponentProps } from "react";

/** A link within the platform. Pages are read when they are opened, so a prefetch would ask for nothing that a click can use. */
export function Link(props: ComponentProps<typeof NextLink>) {
  return <NextLink prefetch={false} {...props} />;
}
