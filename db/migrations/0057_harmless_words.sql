CREATE TABLE `bank_harmless` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`format` text NOT NULL,
	`words` text NOT NULL,
	`created_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `bank_harmless_once` ON `bank_harmless` (`format`,`words`);--> statement-breakpoint
CREATE INDEX `bank_alerts_by_hand` ON `bank_alerts` (`at`) WHERE "bank_alerts"."state" = 'accepted' and "bank_alerts"."is_automatic" = 0 and "bank_alerts"."decided_by" is not null;