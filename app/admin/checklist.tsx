import type { ReactNode } from "react";
import type { Checkable } from "@/lib/courses/access-lists";
import { boxOf, mostListed } from "@/lib/courses/access-schema";
import type { FormState } from "@/lib/forms/schema";
import { CheckBox } from "../_components/check-box";
import { Form, HiddenField } from "../_components/form";
import { rich } from "../_components/rich";
import { SearchForm } from "../_components/search-form";
import { SubmitButton } from "../_components/submit-button";
import { useMessages } from "../messages";

type Props<Item extends Checkable> = {
  id: string;
  fixed?: Record<string, string>;
  items: Item[];
  noteOf: (item: Item) => ReactNode;
  legend: string;
  path: string;
  q: string;
  searchLabel: string;
  save: (before: FormState, form: FormData) => Promise<FormState>;
  saveWords: string;
  empty: ReactNode;
};

export function Checklist<Item extends Checkable>(props: Props<Item>) {
  const { id, fixed = {}, items, noteOf, legend, path, q, searchLabel, save, saveWords, empty } = props;
  const t = useMessages().adminHome.checklist;
  const checked = items.filter(({ isChecked }) => isChecked).map((item) => item.id);
  const others = items.length - checked.length;
  const boxes = items.map((item) => [boxOf(item.id), item.isChecked ? "on" : "off"]);
  const isCut = others >= mostListed.others || checked.length >= mostListed.checked;
  return (
    <div className="space-y-5">
      {(q !== "" || isCut) && <SearchForm label={searchLabel} action={path} value={q} />}
      {items.length === 0 ? (
        <p role="status" className="text-muted">
          {q === "" ? empty : rich(t.noneFound, { text: <bdi>{q}</bdi> })}
        </p>
      ) : (
        <Form
          action={save}
          version={`${q} ${checked.join()}`}
          values={{ ...fixed, id, shown: checked.join("."), ...Object.fromEntries(boxes) }}
        >
          <HiddenField name="id" />
          <HiddenField name="shown" />
          {Object.keys(fixed).map((name) => (
            <HiddenField key={name} name={name} />
          ))}
          <fieldset className="mb-5">
            <legend className="sr-only">{legend}</legend>
            <ul className="divide-y divide-line">
              {items.map((item) => (
                <li key={item.id} className="py-1">
                  <CheckBox name={boxOf(item.id)}>
                    <bdi className="font-medium">{item.name}</bdi>{" "}
                    <span className="text-muted text-sm">{noteOf(item)}</span>
                  </CheckBox>
                </li>
              ))}
            </ul>
          </fieldset>
          {isCut && <p className="mb-5 text-muted text-sm">{t.more}</p>}
          <SubmitButton>{saveWords}</SubmitButton>
        </Form>
      )}
    </div>
  );
}
