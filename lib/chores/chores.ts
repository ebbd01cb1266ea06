import { keepLearningSummary } from "@/lib/admin-home/learning";
import { pruneApprovalRequests } from "@/lib/approvals/list";
import { checkRequirements } from "@/lib/assignments/check-requirements";
import { sendAuditHead } from "@/lib/audit-heads/heads";
import { pruneCertificatePdfs } from "@/lib/certificates/prune-printed";
import { clearErased } from "@/lib/events/clear-erased";
import { dropOldDays, makeDays } from "@/lib/events/days";
import { recordExpiredCertificates } from "@/lib/events/expired-certificates";
import { foldMembershipChanges } from "@/lib/groups/edit";
import { foldPageAnchors } from "@/lib/lists/fold-page-anchors";
import { mintPlatform, mintRetentionRule } from "@/lib/mint";
import { pruneEvents } from "@/lib/notifications/fan-out";
import { queueAssignmentMails, queueCertificateMails, queueDigests } from "@/lib/notifications/queue";
import { sendNextReport } from "@/lib/notifications/report-mails";
import { daysToUndo } from "@/lib/people-merges/schema";
import { startMoving } from "@/lib/people-moves/apply";
import { pruneMoves } from "@/lib/people-moves/undo";
import { noteAllErased } from "@/lib/personal-data/erased";
import { renameUnknownZones } from "@/lib/preferences/time-zone";
import { closeExpiredAttempts } from "@/lib/quizzes/submit-attempt";
import { keepCompletionWeeks } from "@/lib/reports/completion-weeks";
import { keepFieldDays } from "@/lib/reports/field-days";
import { keepTrainingDays } from "@/lib/reports/training-days";
import { removeOld } from "@/lib/retention/run";
import { retainedKinds } from "@/lib/retention/schema";
import { makeMonths } from "@/lib/sign-in-attempts/months";
import { pruneAnonymousAttempts } from "@/lib/sign-in-attempts/record";
import { pruneDeliveries } from "@/lib/webhooks/prune";
import { startDelivering } from "@/lib/webhooks/sender";

/** `every` is in milliseconds. */
export type Chore = { name: string; every: number; run: () => Promise<unknown> };

const minute = 60_000;
const hour = 60 * minute;

const platform = mintPlatform();
const retention = mintRetentionRule();

/** Starts a worker beside the chores; each process has one. Returns a function that stops it. */
export const startMovingPeople = () => startMoving(platform);

export const startDeliveringWebhooks = () => startDelivering(platform);

export const chores: Chore[] = [
  { name: "update page marks", every: minute, run: () => foldPageAnchors() },
  { name: "add up the changes of memberships", every: minute, run: foldMembershipChanges },
  { name: "remove surplus anonymous sign-in attempts", every: minute, run: pruneAnonymousAttempts },
  { name: "make the months ahead of sign-in attempts", every: hour, run: makeMonths },
  { name: "check a sample of requirements", every: 24 * hour, run: checkRequirements },
  { name: "count training days", every: 10 * minute, run: () => keepTrainingDays() },
  { name: "count completions by week", every: 10 * minute, run: () => keepCompletionWeeks() },
  { name: "count training days by custom fields", every: hour, run: () => keepFieldDays() },
  { name: "count learning progress", every: 10 * minute, run: () => keepLearningSummary() },
  { name: "write mails about assignments", every: 10 * minute, run: () => queueAssignmentMails() },
  { name: "write mails about certificates", every: 10 * minute, run: () => queueCertificateMails() },
  { name: "write the week's mails for managers", every: hour, run: () => queueDigests() },
  { name: "send scheduled reports", every: minute, run: () => sendNextReport(platform) },
  { name: "submit quizzes whose time is over", every: minute, run: () => closeExpiredAttempts(platform) },
  { name: "delete old events", every: hour, run: pruneEvents },
  { name: "rename time zones that PostgreSQL does not know", every: 10 * minute, run: renameUnknownZones },
  { name: "make the days ahead of events", every: hour, run: makeDays },
  { name: "drop old days of events", every: hour, run: () => dropOldDays() },
  { name: "record expired certificates", every: hour, run: () => recordExpiredCertificates() },
  { name: "clear deleted people from events", every: 24 * hour, run: clearErased },
  { name: "note deleted people beside the files", every: hour, run: noteAllErased },
  { name: "remove printed certificates", every: hour, run: () => pruneCertificatePdfs() },
  { name: "remove old moves of people", every: hour, run: () => pruneMoves(daysToUndo) },
  { name: "remove old deliveries of webhooks", every: minute, run: () => pruneDeliveries() },
  { name: "remove old approval requests", every: hour, run: pruneApprovalRequests },
  { name: "send the head of the audit log", every: hour, run: sendAuditHead },
  ...retainedKinds.map((kind) => ({
    name: `remove old ${kind}`,
    every: kind === "rate_limits" ? minute : hour,
    run: () => removeOld(retention, kind),
  })),
];
