import type { Resource } from "@/lib/jsonapi/resource";
import type { Topic } from "./topics";

export function Contents({ topics, resources }: { topics: Topic[]; resources: Resource[] }) {
  const entries = [
    ...topics.map(({ id, title }) => ({ id, title })),
    ...resources.map(({ type, plural }) => ({ id: type, title: titleOf(plural) })),
  ];
  return (
    <nav aria-label="On this page" className="mb-10 lg:sticky lg:top-6 lg:mb-0 lg:self-start">
      <ul className="flex flex-wrap gap-x-5 lg:block lg:border-line lg:border-s">
        {entries.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="flex min-h-11 items-center text-muted text-sm underline underline-offset-4 hover:text-ink lg:min-h-9 lg:ps-4 lg:no-underline"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function titleOf(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
