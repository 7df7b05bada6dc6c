CREATE TABLE `email_opt_outs` (
	`email` text PRIMARY KEY NOT NULL,
	`created_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
ALTER TABLE `outbox` ADD `expires_at` integer;