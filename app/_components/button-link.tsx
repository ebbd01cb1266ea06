import type { ComponentProps } from "react";
import { buttonClass, type Look } from "./button";
import { Link } from "./link";

export function ButtonLink({
  look = "primary",
  ...rest
}: Omit<ComponentProps<typeof Link>, "className"> & { look?: Look }) {
  return <Link {...rest} className={buttonClass(look)} />;
}
