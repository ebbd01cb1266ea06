type Props = {
  course: { name: string; permalink: string; imageUrl: string | null };
  /** Whether it is what one sees first: then it is not waited for. */
  isFirst?: boolean;
};

/**
 * The course's picture; without one, a cloth binding whose colour is always the same for the same course, and
 * whose back is where books of its language have theirs.
 */
export function CourseCover({ course, isFirst = false }: Props) {
  return (
    <div className="relative aspect-video overflow-hidden text-binding" dir="auto" aria-hidden="true">
      <div className={`absolute inset-px ${bindingOf(course.permalink)}`} />
      <div className="absolute inset-y-0 start-0 w-3 bg-black/15" />
      <div className="absolute inset-y-3 start-6 end-3 rounded-sm border border-binding/30" />
      <span className="absolute start-10 bottom-6 font-bold text-5xl leading-none opacity-90">
        {initialOf(course.name)}
      </span>
      {course.imageUrl && (
        // biome-ignore lint/performance/noImgElement: next/image would have this server fetch an address of somebody else's
        <img
          src={course.imageUrl}
          alt=""
          loading={isFirst ? "eager" : "lazy"}
          decoding="async"
          referrerPolicy="no-referrer"
          className="absolute inset-0 size-full bg-inherit object-cover before:absolute before:inset-0 before:bg-inherit"
        />
      )}
    </div>
  );
}

const bindings = ["bg-moss", "bg-clay", "bg-slate", "bg-ochre", "bg-plum"];

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

function bindingOf(permalink: string): string | undefined {
  const sum = Array.from(permalink).reduce((total, letter) => (total * 31 + letter.charCodeAt(0)) % 997, 7);
  return bindings[sum % bindings.length];
}

function initialOf(name: string): string {
  const [first] = graphemes.segment(name.trim());
  return first?.segment.toLocaleUpperCase("en") ?? "";
}
