ALTER TABLE `chat_replies` ADD `picture` text;--> statement-breakpoint
ALTER TABLE `outbox` ADD `sealed_picture` text;