import { Button } from "@/app/_components/button";
import { Icon } from "@/app/_components/icon";
import { useMessages } from "@/app/messages";

type Props = {
  label: string;
  action: string;
  value: string;
  kept?: Record<string, string>;
};

export function LearnersSearch({ label, action, value, kept = {} }: Props) {
  return (
    <search>
      <form action={action} className="flex max-w-prose items-end gap-3">
        {Object.entries(kept).map(([name, text]) => (
          <input key={name} type="hidden" name={name} value={text} />
        ))}
        <label className="relative min-w-0 flex-1">
          <span className="sr-only">{label}</span>
          <Icon name="search" className="pointer-events-none absolute start-3.5 top-3 size-5 text-muted" />
          <input
            type="search"
            name="q"
            defaultValue={value}
            maxLength={100}
            placeholder={label}
            className="min-h-11 w-full rounded-control border border-control bg-surface py-2 ps-11 pe-3 text-ink placeholder:text-muted"
          />
        </label>
        <Button look="secondary">{useMessages().lists.search}</Button>
      </form>
    </search>
  );
}
