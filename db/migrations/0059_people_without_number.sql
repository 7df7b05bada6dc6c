ALTER TABLE `chat_sessions` ADD `guest_whatsapp_id` text;--> statement-breakpoint
CREATE INDEX `chat_sessions_whatsapp` ON `chat_sessions` (`guest_whatsapp_id`);