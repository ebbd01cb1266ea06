/** The boxes that choose people, in the form of a list. */
export function ticksIn(form: HTMLFormElement | null | undefined) {
  const all = [...(form?.querySelectorAll<HTMLInputElement>("input[name=person]") ?? [])];
  return { all, ticked: all.filter(({ checked }) => checked) };
}
