import { v7 as uuidv7 } from "uuid";
import { ButtonLink } from "@/app/_components/button-link";
import { Card } from "@/app/_components/card";
import { Field } from "@/app/_components/field";
import { Form, HiddenField } from "@/app/_components/form";
import { Link } from "@/app/_components/link";
import { hidden, rich } from "@/app/_components/rich";
import { SortableList } from "@/app/_components/sortable-list";
import { SubmitButton } from "@/app/_components/submit-button";
import { useMessages } from "@/app/messages";
import { nextSection } from "@/lib/courses/outline/order";
import type { EditorsOutline as Outline } from "@/lib/courses/outline/outline";
import { activityUrl, courseUrl } from "../paths";
import { ActivityRow } from "./activity-row";
import { createSectionAction, moveAction } from "./outline-actions";
import { StepButtons } from "./step-buttons";

type Props = { courseId: string; outline: Outline };

export function EditorsOutline({ courseId, outline }: Props) {
  const { outline: t } = useMessages();
  return (
    <Card heading={t.title}>
      <SortableList action={moveAction} fixed={{ what: "activity", courseId }}>
        {outline.map((part) => (
          <section key={part.id} aria-label={part.title ?? t.beforeFirst}>
            {part.id && (
              <SectionHeading courseId={courseId} outline={outline} id={part.id} title={part.title} />
            )}
            <ol>
              {part.activities.map((activity) => (
                <ActivityRow key={activity.id} courseId={courseId} outline={outline} activity={activity} />
              ))}
              {part.activities.length === 0 && <Empty part={part} isAlone={outline.length === 1} />}
            </ol>
            {(part.id || part.activities.length > 0 || outline.length === 1) && (
              <p className="mt-1 mb-6">
                <ButtonLink
                  look={outline.length === 1 && part.activities.length === 0 ? "secondary" : "quiet"}
                  href={`${activityUrl(courseId, "new")}?section=${part.id ?? ""}`}
                >
                  {part.title
                    ? rich(t.addActivityTo, { section: <bdi>{part.title}</bdi>, hidden })
                    : t.addActivity}
                </ButtonLink>
              </p>
            )}
          </section>
        ))}
      </SortableList>
      <div className="border-line border-t pt-5">
        <Form
          key={outline.at(-1)?.id}
          action={createSectionAction}
          refused={t.noneAdded}
          values={{ courseId, id: uuidv7(), title: "" }}
        >
          <HiddenField name="courseId" />
          <HiddenField name="id" />
          <div className="flex flex-wrap items-end gap-3">
            <div className="min-w-48 flex-1">
              <Field name="title" label={t.newSection} maxLength={200} />
            </div>
            <SubmitButton look="secondary" pendingText={t.adding}>
              {t.addSection}
            </SubmitButton>
          </div>
        </Form>
      </div>
    </Card>
  );
}

function Empty({ part: { id }, isAlone }: { part: Outline[number]; isAlone: boolean }) {
  const { empty } = useMessages().outline;
  return (
    <li
      data-place={`${id ?? ""}/`}
      className="border-line border-t px-2 py-3 text-muted text-sm data-drop:bg-accent-soft"
    >
      {id ? empty.section : isAlone ? empty.course : empty.start}
    </li>
  );
}

type HeadingProps = { courseId: string; outline: Outline; id: string; title: string | null };

function SectionHeading({ courseId, outline, id, title }: HeadingProps) {
  const { edit } = useMessages().outline;
  const index = outline.findIndex((part) => part.id === id);
  const before = nextSection(outline, id) ?? "";
  const move = (to: string) => ({ what: "section", courseId, before, to });
  const hasNext = index < outline.length - 1;
  return (
    <div className="flex items-center gap-2 rounded-control bg-sunken py-1 ps-4 pe-1">
      <h3 className="min-w-0 flex-1 font-semibold text-sm">
        <Link
          href={`${courseUrl(courseId)}/sections/${id}`}
          className="inline-block py-2 underline-offset-4 hover:underline"
        >
          {rich(edit, { title: <bdi>{title}</bdi>, hidden })}
        </Link>
      </h3>
      <StepButtons
        id={id}
        title={title ?? ""}
        up={index > 1 ? move(outline[index - 1]?.id ?? "") : null}
        down={hasNext ? move(outline[index + 2]?.id ?? "") : null}
      />
    </div>
  );
}
