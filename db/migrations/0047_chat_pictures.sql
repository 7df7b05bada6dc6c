CREATE TABLE `chat_pictures` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`message_id` integer NOT NULL,
	`state` text NOT NULL,
	`stored_name` text,
	`width` integer DEFAULT 0 NOT NULL,
	`height` integer DEFAULT 0 NOT NULL,
	`sealed_source` text,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer NOT NULL,
	`choices` text,
	`choice_ends_at` integer,
	`order_id` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`message_id`) REFERENCES `chat_messages`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "chat_pictures_state_known" CHECK("chat_pictures"."state" in ('waiting', 'fetched', 'asked', 'chosen', 'attached', 'shown', 'failed')),
	CONSTRAINT "chat_pictures_attempts" CHECK("chat_pictures"."attempts" >= 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `chat_pictures_messageId_unique` ON `chat_pictures` (`message_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `chat_pictures_storedName_unique` ON `chat_pictures` (`stored_name`);--> statement-breakpoint
CREATE INDEX `chat_pictures_state` ON `chat_pictures` (`state`,`next_attempt_at`);--> statement-breakpoint
CREATE INDEX `chat_pictures_order` ON `chat_pictures` (`order_id`);--> statement-breakpoint
ALTER TABLE `payment_pictures` ADD `is_from_whatsapp` integer DEFAULT false NOT NULL;