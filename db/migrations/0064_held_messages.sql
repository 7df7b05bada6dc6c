-- Messages that piled up while WhatsApp could not send wait for a decision, a state of its own. A shop that could send goes
-- on without a question. The triggers of search and tallies go with the table.
CREATE TABLE `__new_outbox` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`channel` text NOT NULL,
	`recipient` text NOT NULL,
	`template_name` text NOT NULL,
	`subject` text NOT NULL,
	`sealed_body` text NOT NULL,
	`sealed_values` text,
	`sealed_picture` text,
	`dedupe_key` text NOT NULL,
	`entity` text,
	`entity_id` integer,
	`event` text,
	`event_at` integer,
	`occasion` text,
	`order_id` integer,
	`urgency` integer DEFAULT 1 NOT NULL,
	`status` text DEFAULT 'queued' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer NOT NULL,
	`attempted_at` integer,
	`last_error` text,
	`route` text,
	`outcome` text,
	`provider_id` text,
	`created_at` integer NOT NULL,
	`sent_at` integer,
	`delivered_at` integer,
	`read_at` integer,
	`pricing` text,
	`as_template_at` integer,
	`expires_at` integer,
	CONSTRAINT "outbox_channel_known" CHECK("__new_outbox"."channel" in ('whatsapp', 'email')),
	CONSTRAINT "outbox_status_known" CHECK("__new_outbox"."status" in ('queued', 'held', 'sending', 'sent', 'kept', 'failed'))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_outbox`("id", "channel", "recipient", "template_name", "subject", "sealed_body", "sealed_values", "sealed_picture", "dedupe_key", "entity", "entity_id", "event", "event_at", "occasion", "order_id", "urgency", "status", "attempts", "next_attempt_at", "attempted_at", "last_error", "route", "outcome", "provider_id", "created_at", "sent_at", "delivered_at", "read_at", "pricing", "as_template_at", "expires_at") SELECT "id", "channel", "recipient", "template_name", "subject", "sealed_body", "sealed_values", "sealed_picture", "dedupe_key", "entity", "entity_id", "event", "event_at", "occasion", "order_id", "urgency", "status", "attempts", "next_attempt_at", "attempted_at", "last_error", "route", "outcome", "provider_id", "created_at", "sent_at", "delivered_at", "read_at", "pricing", "as_template_at", "expires_at" FROM `outbox`;--> statement-breakpoint
DELETE FROM sqlite_sequence WHERE name = '__new_outbox';--> statement-breakpoint
INSERT INTO sqlite_sequence (name, seq) SELECT '__new_outbox', seq FROM sqlite_sequence WHERE name = 'outbox';--> statement-breakpoint
DROP TABLE `outbox`;--> statement-breakpoint
ALTER TABLE `__new_outbox` RENAME TO `outbox`;--> statement-breakpoint
CREATE UNIQUE INDEX `outbox_dedupeKey_unique` ON `outbox` (`dedupe_key`);--> statement-breakpoint
CREATE INDEX `outbox_due` ON `outbox` (`channel`,`status`,`urgency`,`next_attempt_at`);--> statement-breakpoint
CREATE INDEX `outbox_created` ON `outbox` (`created_at`);--> statement-breakpoint
CREATE INDEX `outbox_order` ON `outbox` (`order_id`);--> statement-breakpoint
CREATE INDEX `outbox_entity` ON `outbox` (`entity`,`entity_id`);--> statement-breakpoint
CREATE INDEX `outbox_status` ON `outbox` (`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `outbox_channel` ON `outbox` (`channel`,`created_at`);--> statement-breakpoint
CREATE INDEX `outbox_recipient` ON `outbox` (`recipient` collate nocase);--> statement-breakpoint
CREATE INDEX `outbox_template` ON `outbox` (`template_name`);--> statement-breakpoint
CREATE INDEX `outbox_attempted` ON `outbox` (`channel`,`attempted_at`) WHERE "outbox"."attempted_at" is not null;--> statement-breakpoint
CREATE INDEX `outbox_provider` ON `outbox` (`provider_id`) WHERE "outbox"."provider_id" is not null;--> statement-breakpoint
CREATE INDEX `outbox_restricted` ON `outbox` (`next_attempt_at`) WHERE "outbox"."status" = 'queued' and "outbox"."outcome" = 'restricted';--> statement-breakpoint
CREATE INDEX `outbox_subject` ON `outbox` (`subject` collate nocase);--> statement-breakpoint
CREATE TRIGGER outbox_search_insert AFTER INSERT ON outbox BEGIN
	INSERT INTO outbox_search (rowid, recipient, template_name, subject) VALUES (new.id, new.recipient, new.template_name, new.subject);
END--> statement-breakpoint
CREATE TRIGGER outbox_search_delete AFTER DELETE ON outbox BEGIN
	INSERT INTO outbox_search (outbox_search, rowid, recipient, template_name, subject) VALUES ('delete', old.id, old.recipient, old.template_name, old.subject);
END--> statement-breakpoint
CREATE TRIGGER outbox_search_update AFTER UPDATE OF recipient, template_name, subject ON outbox WHEN (old.recipient, old.template_name, old.subject) IS NOT (new.recipient, new.template_name, new.subject) BEGIN
	INSERT INTO outbox_search (outbox_search, rowid, recipient, template_name, subject) VALUES ('delete', old.id, old.recipient, old.template_name, old.subject);
	INSERT INTO outbox_search (rowid, recipient, template_name, subject) VALUES (new.id, new.recipient, new.template_name, new.subject);
END--> statement-breakpoint
CREATE TRIGGER outbox_tallies_insert AFTER INSERT ON outbox BEGIN
	INSERT INTO outbox_tallies VALUES (new.template_name, new.channel, new.status, 1)
		ON CONFLICT DO UPDATE SET messages = messages + 1;
END--> statement-breakpoint
CREATE TRIGGER outbox_tallies_update AFTER UPDATE OF template_name, channel, status ON outbox
WHEN (old.template_name, old.channel, old.status) IS NOT (new.template_name, new.channel, new.status) BEGIN
	UPDATE outbox_tallies SET messages = messages - 1
		WHERE template_name = old.template_name AND channel = old.channel AND status = old.status;
	INSERT INTO outbox_tallies VALUES (new.template_name, new.channel, new.status, 1)
		ON CONFLICT DO UPDATE SET messages = messages + 1;
END--> statement-breakpoint
CREATE TRIGGER outbox_tallies_delete AFTER DELETE ON outbox BEGIN
	UPDATE outbox_tallies SET messages = messages - 1
		WHERE template_name = old.template_name AND channel = old.channel AND status = old.status;
END--> statement-breakpoint
INSERT INTO box_facts (name, value, updated_at)
	SELECT 'whatsappSent', strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), unixepoch() * 1000
	WHERE EXISTS (SELECT 1 FROM outbox WHERE channel = 'whatsapp' AND status = 'sent')
		OR EXISTS (SELECT 1 FROM gateway_credentials WHERE name IN ('pushflow', 'cloud'))
		OR EXISTS (SELECT 1 FROM whatsapp_auth WHERE kind = 'creds');
