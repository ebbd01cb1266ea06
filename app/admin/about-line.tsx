import type { About } from "@/lib/release/about";

export function AboutLine({ about: { release, postgresql, schema } }: { about: About }) {
  // Debian adds the name of its package.
  const [number] = postgresql.split(" ");
  return (
    <p className="text-muted text-sm">
      {release} · PostgreSQL {number} · {words(schema)}
    </p>
  );
}

function words({ pending, waiting, newer, unusable }: About["schema"]): string {
  const migrations = (count: number) => `${count} ${count === 1 ? "migration" : "migrations"}`;
  if (unusable.length + newer.length > 0)
    return `the database has ${migrations(unusable.length + newer.length)} of a newer version`;
  if (pending.length > 0) return `the database lacks ${migrations(pending.length)}: run lectern migrate`;
  if (waiting.length > 0)
    return `${migrations(waiting.length)} left for lectern migrate --contract, when no earlier version runs`;
  return "the database is up to date";
}
