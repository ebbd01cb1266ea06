DROP FUNCTION note_certificates_to_tell();

DROP FUNCTION note_people_to_tell();

ALTER TABLE "report_schedules" DROP COLUMN "sent_at";
