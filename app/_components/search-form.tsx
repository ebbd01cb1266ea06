import { useMessages } from "@/app/messages";
import { Button } from "./button";

type Props = {
  label: string;
  action: string;
  value: string;
  name?: string;
  kept?: Record<string, string>;
  button?: string;
};

export function SearchForm({ label, action, value, name = "q", kept = {}, button }: Props) {
  const { search } = useMessages().lists;
  return (
    <search>
      <form action={action} className="flex max-w-prose flex-wrap items-end gap-3">
        {Object.entries(kept).map(([key, text]) => (
          <input key={key} type="hidden" name={key} value={text} />
        ))}
        <label className="min-w-40 flex-1">
          <span className="mb-1.5 block text-muted text-sm">{label}</span>
          <input
            type="search"
            name={name}
            defaultValue={value}
            maxLength={100}
            className="min-h-11 w-full rounded-control border border-control bg-surface px-3 py-2 text-ink"
          />
        </label>
        <Button look="secondary">{button ?? search}</Button>
      </form>
    </search>
  );
}
