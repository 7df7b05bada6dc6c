CREATE TABLE `freed_places` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`license_key` text NOT NULL,
	`device_id` text NOT NULL,
	`device_name` text NOT NULL,
	`freed_at` integer NOT NULL,
	`lease_ends_at` integer NOT NULL,
	`given_at` integer
) STRICT;
--> statement-breakpoint
CREATE INDEX `freed_places_key` ON `freed_places` (`license_key`);