CREATE TABLE `template_approvals` (
	`meta_name` text PRIMARY KEY NOT NULL,
	`template_name` text NOT NULL,
	`language` text NOT NULL,
	`text` text NOT NULL,
	`state` text NOT NULL,
	`reason` text,
	`created_at` integer NOT NULL,
	CONSTRAINT "template_approvals_state_known" CHECK("template_approvals"."state" in ('none', 'pending', 'approved', 'rejected', 'paused'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `template_approvals_template` ON `template_approvals` (`template_name`,`created_at`);--> statement-breakpoint
ALTER TABLE `outbox` ADD `sealed_values` text;--> statement-breakpoint
ALTER TABLE `outbox` ADD `delivered_at` integer;--> statement-breakpoint
ALTER TABLE `outbox` ADD `read_at` integer;--> statement-breakpoint
ALTER TABLE `outbox` ADD `pricing` text;--> statement-breakpoint
CREATE INDEX `outbox_provider` ON `outbox` (`provider_id`) WHERE "outbox"."provider_id" is not null;