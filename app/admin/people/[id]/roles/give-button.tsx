import type { ReactNode } from "react";
import { SubmitButton } from "@/app/_components/submit-button";
import { useMessages } from "@/app/messages";
import { grantRoleAction } from "./actions";

type Props = { fields: Record<string, string>; look?: "secondary" | "quiet"; children: ReactNode };

export function GiveButton({ fields, look = "secondary", children }: Props) {
  const { granting } = useMessages().people.roles;
  return (
    <form action={grantRoleAction}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <SubmitButton look={look} pendingText={granting}>
        {children}
      </SubmitButton>
    </form>
  );
}
