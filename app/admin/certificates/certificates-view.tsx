import type { ReactNode } from "react";
import { Card } from "@/app/_components/card";
import { ConfirmedAction } from "@/app/_components/confirmed-action";
import { FilterForm } from "@/app/_components/filter-form";
import { Link } from "@/app/_components/link";
import { Notice } from "@/app/_components/notice";
import { rich } from "@/app/_components/rich";
import { useMessages } from "@/app/messages";
import { isFiltered } from "@/lib/lists/admin-list-query";
import { AdminListTable } from "../admin-list-table";
import { certifyEarlierAction } from "./actions";
import type { certificatesOrNotFound } from "./certificates-or-not-found";
import { columnsIn, NoneYet } from "./columns";
import { certificatesPath } from "./paths";
import { SettingsForm } from "./settings-form";
import { UnprintableNotices } from "./unprintable-notices";

type Props = Awaited<ReturnType<typeof certificatesOrNotFound>>;

export function CertificatesView({
  of,
  list,
  query,
  settings,
  uncertified,
  logoError,
  unprintable,
  found,
}: Props) {
  const { adminCertificates: t } = useMessages();
  const { earlier, filters, noneFound } = t;
  const states = Object.entries(t.states).map(([value, label]) => ({ value, label }));
  const appearance = (text: ReactNode) => (
    <Link href="/admin/appearance" className="underline underline-offset-4">
      {text}
    </Link>
  );
  return (
    <>
      <div className="mb-10 grid gap-6">
        <Card heading={t.titles.one}>
          {settings.isGiven && logoError && (
            <div className="mb-6">
              <Notice tone="warning">{rich(t.logo[logoError], { link: appearance })}</Notice>
            </div>
          )}
          {unprintable && <UnprintableNotices {...unprintable} />}
          <SettingsForm of={of} settings={settings} />
        </Card>
        {settings.isGiven && uncertified > 0 && (
          <Card heading={earlier.title}>
            <p className="mb-4 text-muted">{earlier[of.type]({ count: uncertified })}</p>
            <ConfirmedAction
              name="certify-earlier"
              action={certifyEarlierAction}
              values={{ ...of }}
              button={earlier.issue}
              question={earlier.question({ count: uncertified })}
              yes={earlier.yes}
              pendingText={earlier.issuing}
            >
              {earlier.effect}
            </ConfirmedAction>
          </Card>
        )}
      </div>
      {(found.rows.length > 0 || isFiltered(query)) && (
        <FilterForm
          action={certificatesPath(of)}
          filters={[
            { kind: "search", name: "q", label: filters.search },
            { kind: "choice", name: "state", label: filters.state, any: filters.anyState, options: states },
          ]}
          query={query}
        />
      )}
      <AdminListTable
        {...found}
        list={list}
        query={query}
        path={certificatesPath(of)}
        caption={t.title}
        columns={columnsIn(t, of)}
        empty={<NoneYet type={of.type} />}
        noneFound={noneFound.title}
        showAll={noneFound.showAll}
        advice={noneFound.advice}
      />
    </>
  );
}
