CREATE TABLE `chat_notes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`session_id` integer NOT NULL,
	`author_id` integer,
	`content` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`session_id`) REFERENCES `chat_sessions`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
) STRICT;
--> statement-breakpoint
CREATE INDEX `chat_notes_session` ON `chat_notes` (`session_id`,`id`);--> statement-breakpoint
CREATE TABLE `chat_replies` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`shortcut` text NOT NULL,
	`content` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `chat_replies_shortcut_unique` ON `chat_replies` (`shortcut`);--> statement-breakpoint
CREATE INDEX `chat_messages_waiting` ON `chat_messages` (`sender_type`,`session_id`) WHERE "chat_messages"."is_read" = 0;--> statement-breakpoint
CREATE INDEX `chat_sessions_last` ON `chat_sessions` (`last_message_at`);