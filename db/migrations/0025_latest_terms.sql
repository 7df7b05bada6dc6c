-- Whether no later term of the same key has replaced a term (db/schema/licenses.ts). The triggers keep it from now on.
DROP INDEX `licenses_issued`;--> statement-breakpoint
DROP INDEX `licenses_end`;--> statement-breakpoint
ALTER TABLE `licenses` ADD `is_latest` integer DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX `licenses_status` ON `licenses` (`is_latest`,`license_status`,`issued_at`);--> statement-breakpoint
CREATE INDEX `licenses_issued` ON `licenses` (`is_latest`,`issued_at`);--> statement-breakpoint
CREATE INDEX `licenses_end` ON `licenses` (`is_latest`,`expires_at`);--> statement-breakpoint
UPDATE licenses SET is_latest = NOT EXISTS (
	SELECT 1 FROM licenses AS later WHERE later.license_key = licenses.license_key AND later.id > licenses.id
		AND (later.license_status = 'active'
			OR (later.license_status = 'expired' AND later.expires_at >= licenses.expires_at))
);--> statement-breakpoint
CREATE TRIGGER licenses_latest_insert AFTER INSERT ON licenses BEGIN
	UPDATE licenses SET is_latest = NOT EXISTS (
		SELECT 1 FROM licenses AS later WHERE later.license_key = licenses.license_key AND later.id > licenses.id
			AND (later.license_status = 'active'
				OR (later.license_status = 'expired' AND later.expires_at >= licenses.expires_at))
	) WHERE license_key IN (new.license_key);
END--> statement-breakpoint
CREATE TRIGGER licenses_latest_update AFTER UPDATE OF license_key, license_status, expires_at ON licenses BEGIN
	UPDATE licenses SET is_latest = NOT EXISTS (
		SELECT 1 FROM licenses AS later WHERE later.license_key = licenses.license_key AND later.id > licenses.id
			AND (later.license_status = 'active'
				OR (later.license_status = 'expired' AND later.expires_at >= licenses.expires_at))
	) WHERE license_key IN (old.license_key, new.license_key);
END--> statement-breakpoint
CREATE TRIGGER licenses_latest_delete AFTER DELETE ON licenses BEGIN
	UPDATE licenses SET is_latest = NOT EXISTS (
		SELECT 1 FROM licenses AS later WHERE later.license_key = licenses.license_key AND later.id > licenses.id
			AND (later.license_status = 'active'
				OR (later.license_status = 'expired' AND later.expires_at >= licenses.expires_at))
	) WHERE license_key IN (old.license_key);
END
