import { Cover, Outline, Page, Progress } from "../../parts";
import { school } from "../../school";

export const dynamic = "force-dynamic";

export default function Course() {
  const { course } = school;
  return (
    <Page>
      <nav aria-label="Breadcrumb">
        <a href="/courses">My courses</a>
      </nav>
      <Cover course={course} />
      <h1>{course.name}</h1>
      <p className="muted">{course.description}</p>
      <p className="muted">
        {course.length}
        {course.categories.map((category) => (
          <span key={category}>{category}</span>
        ))}
      </p>
      <a href={course.next.href} className="button">
        Continue: {course.next.title}
      </a>
      <Progress value={course.progress} />
      <p className="muted">{course.left}</p>
      <Outline course={course} />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: as Lectern laid it out */}
      <section aria-label="Description" dangerouslySetInnerHTML={{ __html: course.text }} />
    </Page>
  );
}
