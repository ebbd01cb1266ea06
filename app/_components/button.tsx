import type { ComponentProps } from "react";

export type Look = "primary" | "secondary" | "quiet" | "danger";

export function Button({
  look = "primary",
  ...rest
}: Omit<ComponentProps<"button">, "className"> & { look?: Look }) {
  return <button type="submit" {...rest} className={buttonClass(look)} />;
}

export function buttonClass(look: Look): string {
  return `button button-${look}`;
}
