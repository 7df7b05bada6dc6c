CREATE TABLE `trial_marks` (
	`hash` text PRIMARY KEY NOT NULL,
	`trial_id` integer NOT NULL,
	`created_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `trial_marks_created` ON `trial_marks` (`created_at`);--> statement-breakpoint
CREATE TABLE `trials` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`ticket_hash` text NOT NULL,
	`name` text NOT NULL,
	`phone` text NOT NULL,
	`email` text NOT NULL,
	`language` text NOT NULL,
	`plan` text NOT NULL,
	`days` integer NOT NULL,
	`device_id` text,
	`license_key` text,
	`started_at` integer,
	`expires_at` integer,
	`reminder_at` integer,
	`order_id` integer,
	`bought_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "trials_language_known" CHECK("trials"."language" in ('en', 'ur')),
	CONSTRAINT "trials_plan_sold" CHECK("trials"."plan" in ('starter', 'professional', 'enterprise')),
	CONSTRAINT "trials_days" CHECK("trials"."days" >= 1),
	CONSTRAINT "trials_begun" CHECK(("trials"."license_key" is null) = ("trials"."started_at" is null) and ("trials"."started_at" is null) = ("trials"."expires_at" is null))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `trials_ticket` ON `trials` (`ticket_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `trials_key` ON `trials` (`license_key`);--> statement-breakpoint
CREATE INDEX `trials_phone` ON `trials` (`phone`) WHERE "trials"."phone" <> '';--> statement-breakpoint
CREATE INDEX `trials_order` ON `trials` (`order_id`) WHERE "trials"."order_id" is not null;--> statement-breakpoint
CREATE INDEX `trials_started` ON `trials` (`started_at`) WHERE "trials"."started_at" is not null;--> statement-breakpoint
CREATE INDEX `trials_waiting` ON `trials` (`created_at`) WHERE "trials"."started_at" is null;--> statement-breakpoint
CREATE INDEX `trials_named` ON `trials` (`expires_at`) WHERE "trials"."phone" <> '';--> statement-breakpoint
CREATE INDEX `trials_reminder` ON `trials` (`reminder_at`) WHERE "trials"."reminder_at" is not null;