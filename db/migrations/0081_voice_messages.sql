ALTER TABLE `chat_pictures` ADD `kind` text DEFAULT 'picture' NOT NULL CONSTRAINT "chat_pictures_kind_known" CHECK("kind" in ('picture', 'voice'));--> statement-breakpoint
ALTER TABLE `chat_pictures` ADD `seconds` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `chat_pictures` ADD `transcript` text;
