import { Card } from "@/app/_components/card";
import { ConfirmedAction } from "@/app/_components/confirmed-action";
import { FilterForm } from "@/app/_components/filter-form";
import { Link } from "@/app/_components/link";
import { Notice } from "@/app/_components/notice";
import { isFiltered } from "@/lib/lists/admin-list-query";
import { AdminListTable } from "../admin-list-table";
import { countOf } from "../courses/words";
import { certifyEarlierAction } from "./actions";
import type { certificatesOrNotFound } from "./certificates-or-not-found";
import { columns, NoneYet, stateOptions } from "./columns";
import { certificatesPath } from "./paths";
import { SettingsForm } from "./settings-form";
import { UnprintableNotices } from "./unprintable-notices";
import { logoErrors, nouns } from "./words";

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
  return (
    <>
      <div className="mb-10 grid gap-6">
        <Card heading="Certificate">
          {settings.isGiven && logoError && (
            <div className="mb-6">
              <Notice tone="warning">
                The logo is not on printed certificates: {logoErrors[logoError]} Upload another under{" "}
                <Link href="/admin/appearance" className="underline underline-offset-4">
                  Appearance
                </Link>
                .
              </Notice>
            </div>
          )}
          {unprintable && <UnprintableNotices {...unprintable} />}
          <SettingsForm of={of} settings={settings} />
        </Card>
        {settings.isGiven && uncertified > 0 && (
          <Card heading="Earlier completions">
            <p className="mb-4 text-muted">
              {countOf(uncertified, "completion")} from before the {nouns[of.type]} gave certificates{" "}
              {uncertified === 1 ? "has" : "have"} none.
            </p>
            <ConfirmedAction
              name="certify-earlier"
              action={certifyEarlierAction}
              values={{ ...of }}
              button="Give certificates"
              question={`Give ${countOf(uncertified, "certificate")}?`}
              yes="Give them"
              pendingText="Giving certificates…"
            >
              They say what the settings say now, and count from the day of the completion: some may have
              expired already. They cannot be taken back, only revoked.
            </ConfirmedAction>
          </Card>
        )}
      </div>
      {(found.rows.length > 0 || isFiltered(query)) && (
        <FilterForm
          action={certificatesPath(of)}
          filters={[
            { kind: "search", name: "q", label: "Name or email" },
            { kind: "choice", name: "state", label: "State", any: "Any", options: stateOptions },
          ]}
          query={query}
        />
      )}
      <AdminListTable
        {...found}
        list={list}
        query={query}
        path={certificatesPath(of)}
        caption="Certificates"
        columns={columns(of)}
        empty={<NoneYet type={of.type} />}
        noneFound="No certificates found"
        showAll="Show all certificates"
        advice="Check the spelling, or choose another state."
      />
    </>
  );
}
