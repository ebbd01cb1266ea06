"use client";

import { type ReactNode, useState } from "react";
import { Button, buttonClass } from "./button";
import { useHasScript } from "./has-script";

type Props = {
  hostName: string;
  playerAddress: string;
  watchAddress: string;
  title: string;
  icon: ReactNode;
};

/** A video at its host, from which nothing is loaded before somebody asks to play it. */
export function VideoEmbed({ hostName, playerAddress, watchAddress, title, icon }: Props) {
  const [isPlaying, setPlaying] = useState(false);
  if (isPlaying) {
    return (
      <iframe
        // The button that had the focus is gone.
        ref={focus}
        className="video"
        src={playerAddress}
        title={title}
        allow="autoplay; fullscreen; picture-in-picture; encrypted-media"
        // YouTube refuses to play for a page that does not say where it is.
        referrerPolicy="strict-origin-when-cross-origin"
      />
    );
  }
  return (
    <div className="video video-cover">
      <PlayButton watchAddress={watchAddress} onPlay={() => setPlaying(true)}>
        {icon} Play video
      </PlayButton>
      <p className="text-balance text-muted text-sm">
        Playing loads the video from {hostName}, which then learns of your visit.{" "}
        <a className="video-link" href={watchAddress} rel="noopener noreferrer">
          Watch it on {hostName}
        </a>
      </p>
    </div>
  );
}

type PlayButtonProps = { watchAddress: string; onPlay: () => void; children: ReactNode };

/** A button where scripts run; before that, a link to the host. */
function PlayButton({ watchAddress, onPlay, children }: PlayButtonProps) {
  if (useHasScript())
    return (
      <Button type="button" onClick={onPlay}>
        {children}
      </Button>
    );
  return (
    <a className={buttonClass("primary")} href={watchAddress} rel="noopener noreferrer">
      {children}
    </a>
  );
}

const focus = (frame: HTMLIFrameElement | null) => frame?.focus();
