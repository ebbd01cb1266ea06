import { Icon, Outline, Page } from "../../parts";
import { school } from "../../school";

export const dynamic = "force-dynamic";

export default function Activity() {
  const { activity, course } = school;
  return (
    <Page>
      <nav aria-label="Breadcrumb">
        <a href="/courses">My courses</a> / <a href={`/courses/${course.permalink}`}>{course.name}</a>
      </nav>
      <article>
        <p className="muted">
          <b>{course.name}</b> · {activity.facts}
        </p>
        <h1>{activity.title}</h1>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: as Lectern laid it out */}
        <div dangerouslySetInnerHTML={{ __html: activity.text }} />
      </article>
      <section aria-label="Your progress">
        <p role="status">
          <Icon name="done" /> Done on {activity.completedOn}
        </p>
        <form action="/to-do" method="post">
          <input type="hidden" name="activityId" value={activity.id} />
          <button type="submit" className="button">
            Mark as not done
          </button>
        </form>
        <a href={activity.next.href} className="button">
          Continue
        </a>
      </section>
      <nav aria-label="Previous and next activity">
        <a href={activity.previous.href} rel="prev">
          Previous <b>{activity.previous.title}</b>
        </a>
        <a href={activity.next.href} rel="next">
          Next <b>{activity.next.title}</b>
        </a>
      </nav>
      <Outline course={course} isFolded />
    </Page>
  );
}
