import type { ReactNode } from "react";
import { useMessages } from "@/app/messages";
import { type AdminListQuery, listUrl } from "@/lib/lists/admin-list-query";
import { mailServer } from "@/lib/mail/server";
import { clientTexts } from "@/lib/messages/client-texts";
import { BulkActions } from "./bulk-actions";

type Props = {
  path: string;
  query: AdminListQuery;
  children: ReactNode;
};

export function LearnersForm({ path, query, children }: Props) {
  const { bulk } = useMessages().adminAssignments;
  const address = listUrl("", query);
  return (
    // A new key clears the ticks on another page of the list.
    <form key={address} action={`${path}/change`} className="group/list">
      {[...new URLSearchParams(address)].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <BulkActions isMailSetUp={mailServer() !== null} texts={clientTexts(bulk)} />
      {children}
    </form>
  );
}
