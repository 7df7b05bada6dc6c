CREATE TABLE `license_systems` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`license_key` text NOT NULL,
	`device_id` text NOT NULL,
	`device_name` text NOT NULL,
	`platform` text NOT NULL,
	`app_version` text NOT NULL,
	`activated_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `license_systems_device` ON `license_systems` (`license_key`,`device_id`);--> statement-breakpoint
CREATE TABLE `replaced_keys` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`license_key` text NOT NULL,
	`replaced_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `replaced_keys_licenseKey_unique` ON `replaced_keys` (`license_key`);--> statement-breakpoint
CREATE TABLE `signing_keys` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kid` text NOT NULL,
	`public_key` text NOT NULL,
	`sealed_key` text NOT NULL,
	`created_at` integer NOT NULL,
	`retired_at` integer
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `signing_keys_kid_unique` ON `signing_keys` (`kid`);--> statement-breakpoint
DROP INDEX `licenses_key`;--> statement-breakpoint
CREATE INDEX `licenses_terms` ON `licenses` (`license_key`,`license_status`,`expires_at`);--> statement-breakpoint
CREATE INDEX `licenses_issued` ON `licenses` (`issued_at`);--> statement-breakpoint
CREATE INDEX `licenses_end` ON `licenses` (`expires_at`);--> statement-breakpoint
ALTER TABLE `licenses` ADD `systems_override` integer CHECK (`systems_override` >= 1);
