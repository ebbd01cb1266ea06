import type { ReactNode } from "react";
import { type AdminListQuery, listUrl } from "@/lib/lists/admin-list-query";
import { mailServer } from "@/lib/mail/server";
import { BulkActions } from "./bulk-actions";

type Props = {
  /** The list's path; `change` below it asks first. */
  path: string;
  query: AdminListQuery;
  /** The table, with a `Tick` in each row. */
  children: ReactNode;
};

/** A plain form, so that the chosen people and what to do with them have an address. */
export function LearnersForm({ path, query, children }: Props) {
  const address = listUrl("", query);
  return (
    // Another page of the list begins without ticks.
    <form key={address} action={`${path}/change`} className="group/list">
      {[...new URLSearchParams(address)].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <BulkActions isMailSetUp={mailServer() !== null} />
      {children}
    </form>
  );
}
