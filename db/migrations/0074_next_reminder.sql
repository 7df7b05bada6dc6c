-- When the next reminder of a term falls due (db/schema/licenses.ts), so that a run reads no term that it has told of.
-- Terms that ended long ago have none.
ALTER TABLE `licenses` ADD `next_reminder_at` integer DEFAULT 0;--> statement-breakpoint
UPDATE licenses SET next_reminder_at = NULL WHERE expires_at < (unixepoch() - 30 * 86400) * 1000;--> statement-breakpoint
CREATE INDEX `licenses_reminder` ON `licenses` (`next_reminder_at`) WHERE "licenses"."next_reminder_at" is not null;--> statement-breakpoint
CREATE TRIGGER licenses_reminder_update AFTER UPDATE OF license_status, expires_at, is_latest ON licenses
WHEN new.expires_at <> old.expires_at OR new.is_latest > old.is_latest
	OR (new.license_status IN ('active', 'expired') AND old.license_status NOT IN ('active', 'expired'))
BEGIN
	UPDATE licenses SET next_reminder_at = 0 WHERE id = new.id;
END
