import { Field } from "@/app/_components/field";
import { Form, HiddenField } from "@/app/_components/form";
import { SubmitButton } from "@/app/_components/submit-button";
import type { CourseRecord } from "@/lib/courses/admin-list";
import { addCategoryAction, removeCategoryAction } from "./actions";

type Props = { course: CourseRecord; offered: string[] };

/** In which categories a course is: each is taken out, or put in, by itself, so that nobody undoes what others did. */
export function Categories({ course: { id, categories }, offered }: Props) {
  const chosen = new Set(categories.map(({ name }) => name));
  return (
    <>
      {categories.length === 0 && <p className="mb-4 text-muted">It is in none yet.</p>}
      <ul className="mb-5 flex flex-wrap gap-2 empty:hidden">
        {categories.map((category) => (
          <li
            key={category.id}
            className="flex items-center gap-1 rounded-control border border-line bg-sunken ps-4 pe-1"
          >
            <bdi>{category.name}</bdi>
            <form action={removeCategoryAction}>
              <input type="hidden" name="id" value={id} />
              <input type="hidden" name="categoryId" value={category.id} />
              <SubmitButton look="quiet" pendingText="Removing…">
                Remove<span className="sr-only"> “{category.name}”</span>
              </SubmitButton>
            </form>
          </li>
        ))}
      </ul>
      <Form version={String(categories.length)} action={addCategoryAction} values={{ id, category: "" }}>
        <HiddenField name="id" />
        <div className="flex max-w-prose flex-wrap items-end gap-3">
          <div className="min-w-48 flex-1">
            <Field
              name="category"
              label="Another category"
              options={offered.filter((name) => !chosen.has(name))}
              maxLength={200}
            />
          </div>
          <SubmitButton look="secondary" pendingText="Adding…">
            Add
          </SubmitButton>
        </div>
      </Form>
    </>
  );
}
