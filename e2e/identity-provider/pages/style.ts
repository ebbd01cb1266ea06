export const style = `
:root {
  color-scheme: light dark;
  --ground: #eef3f4; --surface: #fff; --ink: #12262d; --muted: #4d636b; --line: #d3dfe2; --control: #82959c;
  --accent: #0b6472; --accent-soft: #e1f1f2; --warn: #9c2a1a;
  --shadow: 0 1px 2px rgb(18 38 45 / .06), 0 12px 32px -12px rgb(18 38 45 / .18);
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #0b1518; --surface: #132126; --ink: #e8f1f2; --muted: #a3b7bd; --line: #294047; --control: #6b858d;
    --accent: #6ed0da; --accent-soft: #17353b; --warn: #ffa08e;
    --shadow: 0 1px 2px rgb(0 0 0 / .4), 0 16px 40px -16px rgb(0 0 0 / .7);
  }
}
* { box-sizing: border-box; }
body {
  margin: 0; min-height: 100vh; min-height: 100dvh; padding: clamp(1rem, 4vw, 3.5rem) clamp(.75rem, 4vw, 2rem);
  display: flex; flex-direction: column; align-items: center; gap: 1.25rem;
  background: var(--ground); color: var(--ink); overflow-wrap: anywhere;
  font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Noto Sans CJK JP", sans-serif;
}
header, main, footer { width: 100%; max-width: 46rem; }
header { display: flex; align-items: center; gap: .65rem; font-weight: 650; letter-spacing: -.01em; }
header svg { width: 2rem; height: 2rem; flex: none; color: var(--accent); }
main {
  background: var(--surface); border: 1px solid var(--line); border-radius: 1rem; box-shadow: var(--shadow);
  padding: clamp(1.25rem, 4vw, 2.25rem);
}
main > :first-child { margin-top: 0; }
main > :last-child { margin-bottom: 0; }
h1 { font-size: clamp(1.4rem, 1.2rem + 1vw, 1.75rem); line-height: 1.2; letter-spacing: -.02em; margin: 0 0 .5rem; }
h2 { font-size: 1.05rem; margin: 2rem 0 .75rem; }
p { margin: 0 0 1rem; max-width: 70ch; }
p, dd { text-wrap: pretty; }
a { color: var(--accent); }
code { font: .92em ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
.lead, footer, dt { color: var(--muted); }
.people { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 19rem), 1fr)); gap: .75rem; margin: 1.25rem 0; padding: 0; list-style: none; }
.people li { display: grid; min-width: 0; }
.person {
  display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 0 .85rem; align-items: start;
  width: 100%; min-height: 5.75rem; padding: .85rem 1rem; text-align: start; color: inherit; font: inherit;
  background: var(--surface); border: 1px solid var(--line); border-radius: .75rem;
}
button { cursor: pointer; }
button.person { border-color: var(--control); transition: background-color .12s, border-color .12s; }
button.person:hover { background: var(--accent-soft); border-color: var(--accent); }
button:focus-visible, a:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.avatar {
  display: grid; place-items: center; width: 2.75rem; height: 2.75rem; border-radius: 50%;
  background: var(--accent-soft); color: var(--accent); font-weight: 650; letter-spacing: .02em;
}
button.person:hover .avatar { background: var(--surface); }
.who { display: grid; min-width: 0; }
.name { font-weight: 650; line-height: 1.3; }
.role { color: var(--muted); font-size: .92rem; line-height: 1.4; }
.hint { font-size: .875rem; line-height: 1.4; margin-top: .3rem; }
.cancel {
  padding: .65rem 1.35rem; min-height: 2.75rem; font: inherit; font-weight: 600; color: var(--ink);
  background: transparent; border: 1px solid var(--control); border-radius: .6rem;
}
.cancel:hover { border-color: var(--ink); }
.reason { border-inline-start: 4px solid var(--warn); padding-inline-start: 1rem; font-weight: 550; }
dl { display: grid; grid-template-columns: minmax(8rem, auto) minmax(0, 1fr); gap: .4rem 1.25rem; margin: 0 0 1rem; }
dd { margin: 0; }
footer { font-size: .875rem; }
@media (max-width: 30rem) {
  dl { grid-template-columns: minmax(0, 1fr); gap: 0; }
  dd { margin-bottom: .6rem; }
  .cancel { width: 100%; }
}
@media (prefers-reduced-motion: reduce) { * { transition: none !important; } }
@media (forced-colors: active) { .avatar { border: 1px solid; } }
`;
