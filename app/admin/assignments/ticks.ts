export function ticksIn(form: HTMLFormElement | null | undefined) {
  const all = [...(form?.querySelectorAll<HTMLInputElement>("input[name=person]") ?? [])];
  return { all, ticked: all.filter(({ checked }) => checked) };
}
