import type { Column } from "@/app/_components/data-table";
import { DateTime } from "@/app/_components/date-time";
import { Link } from "@/app/_components/link";
import type { Messages } from "@/lib/messages/messages";
import type { ListedDelivery, ListedEndpoint } from "@/lib/webhooks/list";
import { DeliveryState, LastAnswer } from "./delivery-state";
import { deliveryUrl } from "./paths";

type Texts = Messages["webhooks"]["deliveries"];

export const deliveryColumns = (
  { id: endpointId, pausedAt }: ListedEndpoint,
  t: Texts,
): Column<ListedDelivery>[] => [
  {
    heading: t.columns.event,
    cell: ({ id, type }) => (
      <Link
        href={deliveryUrl(endpointId, id)}
        className="wrap-anywhere font-mono text-accent text-sm underline underline-offset-4"
      >
        {type}
      </Link>
    ),
  },
  {
    heading: t.columns.time,
    cell: ({ answeredAt, createdAt }) => <DateTime value={answeredAt ?? createdAt} />,
  },
  { heading: t.columns.answer, cell: (delivery) => <LastAnswer of={delivery} /> },
  {
    heading: t.columns.state,
    cell: (delivery) => <DeliveryState of={delivery} isPaused={pausedAt !== null} />,
  },
];
