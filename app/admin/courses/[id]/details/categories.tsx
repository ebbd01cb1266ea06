import { CheckBox } from "@/app/_components/check-box";
import { Field } from "@/app/_components/field";
import { useMessages } from "@/app/messages";
import type { CourseRecord } from "@/lib/courses/admin-record";
import { fieldOf } from "@/lib/courses/category-schema";

type Props = { categories: CourseRecord["categories"]; offered: string[] };

/** Sends each box for its own category, so that nobody undoes another admin's change. */
export function Categories({ categories, offered }: Props) {
  const { categories: t } = useMessages().adminCourses;
  const chosen = new Set(categories.map(({ name }) => name));
  return (
    <fieldset className="space-y-4">
      <legend className="mb-2 font-medium">{t.title}</legend>
      {categories.length === 0 && <p className="text-muted">{t.noneYet}</p>}
      {categories.map(({ id, name }) => (
        <CheckBox key={id} name={fieldOf(id)}>
          <bdi>{name}</bdi>
        </CheckBox>
      ))}
      <Field
        name="category"
        label={categories.length === 0 ? t.first : t.another}
        options={offered.filter((name) => !chosen.has(name))}
        maxLength={200}
        optional
      />
    </fieldset>
  );
}
