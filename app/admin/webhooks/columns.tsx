import type { Column } from "@/app/_components/data-table";
import { DateTime } from "@/app/_components/date-time";
import { Link } from "@/app/_components/link";
import { Missing } from "@/app/_components/missing";
import { Tag } from "@/app/_components/tag";
import type { Messages } from "@/lib/messages/messages";
import type { WebhookState } from "@/lib/webhooks/health";
import type { ListedEndpoint } from "@/lib/webhooks/list";
import { webhookUrl } from "./paths";

type Texts = Messages["webhooks"];

const looks: Record<WebhookState, string> = {
  active: "success",
  failing: "danger",
  paused: "danger",
  paused_by_admin: "",
};

export const StateTag = ({ state, texts }: { state: WebhookState; texts: Texts }) => (
  <Tag look={looks[state]}>{texts.states[state]}</Tag>
);

export const columnsIn = (t: Texts): Column<ListedEndpoint>[] => [
  {
    heading: t.columns.receiver,
    cell: ({ id, url, description }) => (
      <>
        <Link href={webhookUrl(id)} className="wrap-anywhere text-accent underline underline-offset-4">
          <bdi>{description || url}</bdi>
        </Link>
        {description && <bdi className="wrap-anywhere block font-normal text-muted text-sm">{url}</bdi>}
      </>
    ),
  },
  { heading: t.columns.state, cell: ({ state }) => <StateTag state={state} texts={t} /> },
  { heading: t.columns.waiting, cell: ({ waiting }) => t.waiting({ count: waiting }) },
  {
    heading: t.columns.lastDelivered,
    cell: ({ lastDeliveredAt }) =>
      lastDeliveredAt ? <DateTime value={lastDeliveredAt} /> : <Missing>{t.never}</Missing>,
  },
];
