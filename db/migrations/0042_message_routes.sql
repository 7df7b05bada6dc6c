ALTER TABLE `outbox` ADD `route` text;--> statement-breakpoint
ALTER TABLE `outbox` ADD `outcome` text;--> statement-breakpoint
CREATE INDEX `outbox_restricted` ON `outbox` (`next_attempt_at`) WHERE "outbox"."status" = 'queued' and "outbox"."outcome" = 'restricted';