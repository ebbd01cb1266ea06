"use client";

import { useEffect, useRef, useState } from "react";
import { fill } from "@/lib/messages/client-texts";
import type { AttemptTexts } from "./texts";

type Props = { seconds: number; closesAt: string | null; texts: AttemptTexts; onEnd: () => void };

const warnings = [300, 60];

/** Counts down from what the server's clock said. `seconds` starts it again, such as after an extension. */
export function AttemptClock({ seconds, closesAt, texts, onEnd }: Props) {
  const [left, setLeft] = useState(seconds);
  const [announced, setAnnounced] = useState("");
  const [outdated, setOutdated] = useState<string | null>(null);
  const before = useRef(seconds);
  const shown = useRef(closesAt);
  // Each page brings new ones, which must not start the clock again.
  const latest = useRef({ closesAt, texts, onEnd });
  useEffect(() => {
    latest.current = { closesAt, texts, onEnd };
  });
  useEffect(() => {
    const { closesAt, texts } = latest.current;
    if (seconds > before.current + 30) {
      setAnnounced(fill(texts.moreTime, { time: clock(seconds) }));
      // A saved answer may say so before the page does.
      if (closesAt === shown.current) setOutdated(closesAt);
    }
    shown.current = closesAt;
    // The clock of `performance` may stand still while the device sleeps.
    const startedAt = Date.now();
    const tick = () => {
      const { texts, onEnd } = latest.current;
      const now = Math.max(0, seconds - (Date.now() - startedAt) / 1000);
      setLeft(now);
      const crossed = warnings.find((at) => before.current > at && now <= at);
      if (crossed) setAnnounced(fill(texts.timeLeft, { time: clock(crossed) }));
      before.current = now;
      if (now === 0) {
        clearInterval(timer);
        onEnd();
      }
    };
    const timer = setInterval(tick, 1_000);
    tick();
    return () => clearInterval(timer);
  }, [seconds]);
  return (
    <div className="attempt-clock">
      <p role="timer" className={`font-semibold tabular-nums ${left <= 60 ? "text-danger" : ""}`}>
        {fill(texts.timeLeft, { time: clock(left) })}
      </p>
      {closesAt && closesAt !== outdated && (
        <p className="text-muted text-sm">{fill(texts.closes, { time: closesAt })}</p>
      )}
      <p role="status" className="sr-only">
        {announced}
      </p>
    </div>
  );
}

function clock(seconds: number): string {
  const whole = Math.ceil(seconds);
  const two = (number: number) => String(number).padStart(2, "0");
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  return `${hours > 0 ? `${hours}:${two(minutes)}` : minutes}:${two(whole % 60)}`;
}
