import type { ComponentProps } from "react";
import { buttonClass, type Look } from "./button";
import { Link } from "./link";
import { LinkPending } from "./link-pending";

/** A link that looks like a button. Not in button.tsx: error pages have buttons, and should not load next/link. */
export function ButtonLink({
  look = "primary",
  children,
  ...rest
}: Omit<ComponentProps<typeof Link>, "className"> & { look?: Look }) {
  return (
    <Link {...rest} className={buttonClass(look)}>
      {children}
      <LinkPending />
    </Link>
  );
}
