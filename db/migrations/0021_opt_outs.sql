CREATE TABLE `opt_outs` (
	`phone` text PRIMARY KEY NOT NULL,
	`created_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
DROP INDEX `outbox_due`;--> statement-breakpoint
DROP INDEX `outbox_template`;--> statement-breakpoint
ALTER TABLE `outbox` ADD `urgency` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `outbox` ADD `attempted_at` integer;--> statement-breakpoint
CREATE INDEX `outbox_attempted` ON `outbox` (`channel`,`attempted_at`);--> statement-breakpoint
CREATE INDEX `outbox_due` ON `outbox` (`channel`,`status`,`urgency`,`next_attempt_at`);--> statement-breakpoint
CREATE INDEX `outbox_template` ON `outbox` (`template_name`,`channel`,`status`);