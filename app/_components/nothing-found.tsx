import type { ReactNode } from "react";
import { ButtonLink } from "./button-link";
import { EmptyState } from "./empty-state";

type Props = { title: string; all: { href: string; name: string }; children: ReactNode };

export function NothingFound({ title, all, children }: Props) {
  return (
    <EmptyState
      title={title}
      action={
        <ButtonLink look="secondary" href={all.href}>
          {all.name}
        </ButtonLink>
      }
    >
      {children}
    </EmptyState>
  );
}
