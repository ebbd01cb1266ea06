import { Icon } from "@/app/_components/icon";
import { Link } from "@/app/_components/link";
import { rich } from "@/app/_components/rich";
import { SortableList } from "@/app/_components/sortable-list";
import { StepButtons } from "@/app/admin/courses/[id]/step-buttons";
import { useMessages } from "@/app/messages";
import type { CustomField } from "@/lib/custom-fields/list";
import { placeBefore } from "@/lib/custom-fields/schema";
import { moveFieldAction } from "./actions";
import { customFieldUrl } from "./paths";

export function FieldsInOrder({ fields }: { fields: CustomField[] }) {
  return (
    <SortableList action={moveFieldAction} fixed={{}}>
      <ol>
        {fields.map((field, index) => (
          <Row key={field.id} fields={fields} field={field} index={index} />
        ))}
      </ol>
    </SortableList>
  );
}

function Row({ fields, field, index }: { fields: CustomField[]; field: CustomField; index: number }) {
  const { id, name } = field;
  const before = (place: number) => ({ to: placeBefore(fields[place]?.id) });
  return (
    <li
      data-entry={id}
      data-place={placeBefore(fields[index + 1]?.id)}
      draggable
      className="flex flex-wrap items-center gap-x-2 border-line border-t py-1 first:border-t-0 data-[drop=below]:border-b-4 data-[drop=below]:border-b-accent data-[drop=above]:border-t-4 data-[drop=above]:border-t-accent"
    >
      <Icon name="grip" className="size-4 shrink-0 cursor-grab text-control pointer-coarse:hidden" />
      <div className="min-w-40 flex-1 py-1.5 leading-snug">
        <Link href={customFieldUrl(id)} className="font-medium text-accent underline underline-offset-4">
          <bdi>{name}</bdi>
        </Link>
        <span className="block text-muted text-sm">
          <Origin field={field} />
        </span>
      </div>
      <StepButtons
        id={id}
        title={name}
        up={index > 0 ? before(index - 1) : null}
        down={index < fields.length - 1 ? before(index + 2) : null}
      />
    </li>
  );
}

function Origin({ field: { kind, providerAttribute, scimAttribute } }: { field: CustomField }) {
  const { list: t } = useMessages().customFields;
  const shown = (attribute: string) => <code className="wrap-anywhere font-mono">{attribute}</code>;
  return (
    <>
      {kind === "manager" && `${t.manager} · `}
      {providerAttribute !== null && rich(t.filled, { attribute: shown(providerAttribute) })}
      {providerAttribute !== null && scimAttribute !== null && " · "}
      {scimAttribute !== null && rich(t.fromDirectory, { attribute: shown(scimAttribute) })}
      {providerAttribute === null && scimAttribute === null && t.byHand}
    </>
  );
}
