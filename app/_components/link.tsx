import type { ComponentProps, ReactNode } from "react";

export function Link({ children, ...rest }: ComponentProps<"a"> & { href: string }) {
  return (
    <a data-nav="" {...rest}>
      {children}
    </a>
  );
}

type TextProps = { href: string; children: ReactNode };

export function TextLink({ href, children }: TextProps) {
  return (
    <Link href={href} className="text-accent underline underline-offset-4">
      {children}
    </Link>
  );
}

export function NameLink({ href, children }: TextProps) {
  return (
    <TextLink href={href}>
      <bdi>{children}</bdi>
    </TextLink>
  );
}
