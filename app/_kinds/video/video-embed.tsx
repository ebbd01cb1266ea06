"use client";

import { type ReactNode, useState } from "react";
import { Button, buttonClass } from "@/app/_components/button";
import { useHasScript } from "@/app/_components/has-script";

type Props = {
  texts: { play: string; privacy: string; watchOn: string };
  playerUrl: string;
  watchUrl: string;
  title: string;
  icon: ReactNode;
};

/** Loads nothing from the host before somebody plays it. */
export function VideoEmbed({ texts, playerUrl, watchUrl, title, icon }: Props) {
  const [isPlaying, setPlaying] = useState(false);
  if (isPlaying) {
    return (
      <iframe
        // The button that had the focus is gone.
        ref={focus}
        className="video"
        src={playerUrl}
        title={title}
        allow="autoplay; fullscreen; picture-in-picture; encrypted-media"
        // YouTube refuses to play without a referrer.
        referrerPolicy="strict-origin-when-cross-origin"
      />
    );
  }
  return (
    <div className="video video-cover">
      <PlayButton watchUrl={watchUrl} onPlay={() => setPlaying(true)}>
        {icon} {texts.play}
      </PlayButton>
      <p className="text-balance text-muted text-sm">
        {texts.privacy}{" "}
        <a className="video-link" href={watchUrl} rel="noopener noreferrer">
          {texts.watchOn}
        </a>
      </p>
    </div>
  );
}

type PlayButtonProps = { watchUrl: string; onPlay: () => void; children: ReactNode };

function PlayButton({ watchUrl, onPlay, children }: PlayButtonProps) {
  if (useHasScript())
    return (
      <Button type="button" onClick={onPlay}>
        {children}
      </Button>
    );
  return (
    <a className={buttonClass("primary")} href={watchUrl} rel="noopener noreferrer">
      {children}
    </a>
  );
}

const focus = (frame: HTMLIFrameElement | null) => frame?.focus();
