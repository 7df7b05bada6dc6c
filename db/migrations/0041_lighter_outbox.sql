-- Tickets of a priority are a list of the back office. A message is written to the index of attempts once it is tried, and
-- its error, which changes with each attempt, is not searched any more.
CREATE INDEX `tickets_priority` ON `tickets` (`priority`,`created_at`);--> statement-breakpoint
DROP INDEX `outbox_attempted`;--> statement-breakpoint
CREATE INDEX `outbox_attempted` ON `outbox` (`channel`,`attempted_at`) WHERE "outbox"."attempted_at" is not null;--> statement-breakpoint
DROP TRIGGER outbox_search_insert;--> statement-breakpoint
DROP TRIGGER outbox_search_update;--> statement-breakpoint
DROP TRIGGER outbox_search_delete;--> statement-breakpoint
DROP TABLE outbox_search;--> statement-breakpoint
CREATE VIRTUAL TABLE outbox_search USING fts5 (recipient, template_name, subject, content = 'outbox', content_rowid = 'id', tokenize = 'trigram');--> statement-breakpoint
INSERT INTO outbox_search (outbox_search) VALUES ('rebuild');--> statement-breakpoint
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
DELETE FROM folded_search WHERE rowid % 64 = 20;
