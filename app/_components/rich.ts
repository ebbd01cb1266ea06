import { createElement, Fragment, type ReactNode } from "react";
import { fill, type Template } from "@/lib/messages/client-texts";

/** Takes an element for each argument, and a function of elements for each `<tag>`. */
export type RichArgs<Args> = {
  [Name in keyof Args]: Args[Name] extends (children: string) => string
    ? (children: ReactNode) => ReactNode
    : Args[Name] | ReactNode;
};

// No text has this character: PostgreSQL can't store it.
const mark = "\0";

/** Renders a text with elements in it: `rich(t.courses.completedOn, { day: <Day value={at} /> })`. */
export function rich<Args extends object>(
  message: ((args: Args) => string) | Template<Args>,
  args: NoInfer<RichArgs<Args>>,
): ReactNode {
  const elements: ReactNode[] = [];
  const keep = (element: ReactNode) => `${mark}${elements.push(element) - 1}${mark}`;
  const render = (text: string): ReactNode => {
    const parts = text.split(mark).map((part, index) => (index % 2 === 0 ? part : elements[Number(part)]));
    return createElement(Fragment, null, ...parts.filter((part) => part !== ""));
  };
  const marked = Object.entries(args).map(([name, value]) => [name, isText(value) ? value : keepable(value)]);
  function keepable(value: unknown) {
    if (typeof value !== "function") return keep(value as ReactNode);
    return (children: string) => keep(value(render(children)));
  }
  const marks = Object.fromEntries(marked);
  return render(typeof message === "string" ? fill(message, marks) : message(marks));
}

const isText = (value: unknown) => ["string", "number", "boolean"].includes(typeof value);

/** Renders a tag that only screen readers speak: `Sign out<hidden> of {device}</hidden>`. */
export const hidden = (children: ReactNode) => createElement("span", { className: "sr-only" }, children);
