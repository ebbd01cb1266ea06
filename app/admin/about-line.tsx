import { useMessages } from "@/app/messages";
import type { Messages } from "@/lib/messages/messages";
import type { About } from "@/lib/release/about";

export function AboutLine({ about: { release, postgresql, schema } }: { about: About }) {
  const { about: t } = useMessages().adminHome;
  // Debian adds the name of its package.
  const [number = ""] = postgresql.split(" ");
  return <p className="text-muted text-sm">{`${t.line({ release, number })} ${words(schema, t)}`}</p>;
}

function words(
  { pending, waiting, newer, unusable }: About["schema"],
  t: Messages["adminHome"]["about"],
): string {
  const count = unusable.length + newer.length;
  if (count > 0) return t.newer({ count });
  if (pending.length > 0) return t.pending({ count: pending.length });
  return waiting.length > 0 ? t.waiting({ count: waiting.length }) : t.current;
}
