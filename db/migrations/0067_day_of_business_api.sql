ALTER TABLE `chat_sessions` ADD `cloud_wrote_at` integer;--> statement-breakpoint
-- That a message came by the Business API stood in the beginning of its id alone.
UPDATE `chat_sessions` SET `cloud_wrote_at` = (
	SELECT max(`created_at`) FROM `chat_messages`
	WHERE `session_id` = `chat_sessions`.`id` AND `sender_type` = 'guest' AND `client_id` GLOB 'whatsapp:wamid.*'
) WHERE `source` = 'whatsapp';
