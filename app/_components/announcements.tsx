/** Where link-pending.tsx puts what it has to say; it must be there before, or screen readers do not hear it. */
export function Announcements() {
  return <div id="announcements" role="status" className="print:hidden" />;
}
