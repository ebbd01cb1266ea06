"use client";

import { type MouseEvent, type ReactNode, useState } from "react";
import { flushSync } from "react-dom";
import { buttonClass } from "@/app/_components/button";
import { Icon } from "@/app/_components/icon";
import { fill } from "@/lib/messages/client-texts";
import { useCurrentSaving } from "./saving";
import type { AttemptTexts } from "./texts";

type Props = { answerId: string; answer: string[]; items: ReactNode[]; texts: AttemptTexts };

/** Moves items with buttons. Each button has the order that it makes, so it works without JavaScript, too. */
export function OrderingList({ answerId, answer, items, texts }: Props) {
  const saving = useCurrentSaving();
  const [order, setOrder] = useState(answer);
  const [announced, setAnnounced] = useState("");
  const shown = order.length === items.length ? order : items.map((_, place) => String(place));
  const moved = (from: number, to: number) => {
    const copy = [...shown];
    copy.splice(to, 0, ...copy.splice(from, 1));
    return copy;
  };
  const itemId = (place: string) => `item-${answerId}-${place}`;
  type More = { label?: string; isEnd?: boolean; item?: string };
  const button = (next: string[], content: ReactNode, rest: More) => (
    <button
      type="submit"
      name={`order.${answerId}`}
      value={next.join(" ")}
      aria-label={rest.label}
      aria-describedby={rest.item && itemId(rest.item)}
      aria-disabled={rest.isEnd || undefined}
      className={`${buttonClass("quiet")} aria-disabled:opacity-40`}
      onClick={(event: MouseEvent) => {
        event.preventDefault();
        if (rest.isEnd) return;
        // Saving reads the form's fields.
        flushSync(() => setOrder(next));
        if (rest.item)
          setAnnounced(fill(texts.moved, { place: next.indexOf(rest.item) + 1, count: next.length }));
        saving?.change(answerId);
      }}
    >
      {content}
    </button>
  );
  return (
    <div>
      <ol className="grid gap-2">
        {shown.map((place, index) => (
          <li
            key={place}
            className="flex items-center gap-3 rounded-control border border-control px-4 py-1.5"
          >
            <span className="text-muted tabular-nums">{index + 1}.</span>
            <div id={itemId(place)} className="min-w-0 flex-1">
              {items[Number(place)]}
            </div>
            {button(moved(index, Math.max(0, index - 1)), <Icon name="up" />, {
              label: fill(texts.moveUp, { place: index + 1 }),
              item: place,
              isEnd: index === 0,
            })}
            {button(moved(index, index + 1), <Icon name="down" />, {
              label: fill(texts.moveDown, { place: index + 1 }),
              item: place,
              isEnd: index === shown.length - 1,
            })}
            {order.length > 0 && <input type="hidden" name={`answer.${answerId}.${index}`} value={place} />}
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {announced}
      </p>
      {order.length === 0 && (
        <p className="mt-3 flex flex-wrap items-center gap-3 text-muted text-sm">
          {texts.notOrdered}
          {button(shown, texts.keepOrder, {})}
        </p>
      )}
    </div>
  );
}
