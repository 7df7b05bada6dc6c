CREATE INDEX `chat_sessions_email` ON `chat_sessions` (`guest_email`);--> statement-breakpoint
CREATE INDEX `outbox_channel` ON `outbox` (`channel`,`created_at`);--> statement-breakpoint
CREATE INDEX `outbox_recipient` ON `outbox` ("recipient" collate nocase);--> statement-breakpoint
CREATE INDEX `outbox_template` ON `outbox` (`template_name`);--> statement-breakpoint
CREATE INDEX `outbox_subject` ON `outbox` ("subject" collate nocase);--> statement-breakpoint
CREATE INDEX `tickets_subject` ON `tickets` ("subject" collate nocase);--> statement-breakpoint
CREATE INDEX `tickets_name` ON `tickets` ("name" collate nocase);--> statement-breakpoint
CREATE INDEX `tickets_email` ON `tickets` (`email`);
--> statement-breakpoint
CREATE VIRTUAL TABLE tickets_search USING fts5 (subject, name, email, content = 'tickets', content_rowid = 'id', tokenize = 'trigram');
--> statement-breakpoint
INSERT INTO tickets_search (tickets_search) VALUES ('rebuild');
--> statement-breakpoint
CREATE TRIGGER tickets_search_insert AFTER INSERT ON tickets BEGIN
	INSERT INTO tickets_search (rowid, subject, name, email) VALUES (new.id, new.subject, new.name, new.email);
END;
--> statement-breakpoint
CREATE TRIGGER tickets_search_delete AFTER DELETE ON tickets BEGIN
	INSERT INTO tickets_search (tickets_search, rowid, subject, name, email) VALUES ('delete', old.id, old.subject, old.name, old.email);
END;
--> statement-breakpoint
CREATE TRIGGER tickets_search_update AFTER UPDATE OF subject, name, email ON tickets BEGIN
	INSERT INTO tickets_search (tickets_search, rowid, subject, name, email) VALUES ('delete', old.id, old.subject, old.name, old.email);
	INSERT INTO tickets_search (rowid, subject, name, email) VALUES (new.id, new.subject, new.name, new.email);
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE outbox_search USING fts5 (recipient, template_name, subject, last_error, content = 'outbox', content_rowid = 'id', tokenize = 'trigram');
--> statement-breakpoint
INSERT INTO outbox_search (outbox_search) VALUES ('rebuild');
--> statement-breakpoint
CREATE TRIGGER outbox_search_insert AFTER INSERT ON outbox BEGIN
	INSERT INTO outbox_search (rowid, recipient, template_name, subject, last_error) VALUES (new.id, new.recipient, new.template_name, new.subject, new.last_error);
END;
--> statement-breakpoint
CREATE TRIGGER outbox_search_delete AFTER DELETE ON outbox BEGIN
	INSERT INTO outbox_search (outbox_search, rowid, recipient, template_name, subject, last_error) VALUES ('delete', old.id, old.recipient, old.template_name, old.subject, old.last_error);
END;
--> statement-breakpoint
CREATE TRIGGER outbox_search_update AFTER UPDATE OF recipient, template_name, subject, last_error ON outbox WHEN (old.recipient, old.template_name, old.subject, old.last_error) IS NOT (new.recipient, new.template_name, new.subject, new.last_error) BEGIN
	INSERT INTO outbox_search (outbox_search, rowid, recipient, template_name, subject, last_error) VALUES ('delete', old.id, old.recipient, old.template_name, old.subject, old.last_error);
	INSERT INTO outbox_search (rowid, recipient, template_name, subject, last_error) VALUES (new.id, new.recipient, new.template_name, new.subject, new.last_error);
END;
