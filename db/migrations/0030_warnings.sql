CREATE TABLE `seller_notices` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`subject_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	CONSTRAINT "seller_notices_kind_known" CHECK("seller_notices"."kind" in ('order', 'proof', 'contact', 'chat', 'ticket'))
) STRICT;
--> statement-breakpoint
CREATE TABLE `warnings` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`text` text NOT NULL,
	`since` integer NOT NULL,
	`told_at` integer,
	`ended_at` integer,
	`end_told_at` integer
) STRICT;
--> statement-breakpoint
CREATE INDEX `warnings_name` ON `warnings` (`name`,`told_at`);