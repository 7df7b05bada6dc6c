-- Holds all that a check of a key reads (db/schema/licenses.ts).
DROP INDEX `licenses_terms`;--> statement-breakpoint
CREATE INDEX `licenses_terms` ON `licenses` (`license_key`,`license_status`,`expires_at`,`systems_count`,`systems_override`);
