CREATE INDEX `chat_sessions_name` ON `chat_sessions` ("guest_name" collate nocase);--> statement-breakpoint
DROP TRIGGER orders_search_insert;
--> statement-breakpoint
DROP TRIGGER orders_search_delete;
--> statement-breakpoint
DROP TRIGGER orders_search_update;
--> statement-breakpoint
DROP TABLE orders_search;
--> statement-breakpoint
CREATE VIRTUAL TABLE orders_search USING fts5 (name, email, company, phone, notes, verification_notes, content = 'orders', content_rowid = 'id', tokenize = 'trigram');
--> statement-breakpoint
INSERT INTO orders_search (orders_search) VALUES ('rebuild');
--> statement-breakpoint
CREATE TRIGGER orders_search_insert AFTER INSERT ON orders BEGIN
	INSERT INTO orders_search (rowid, name, email, company, phone, notes, verification_notes) VALUES (new.id, new.name, new.email, new.company, new.phone, new.notes, new.verification_notes);
END;
--> statement-breakpoint
CREATE TRIGGER orders_search_delete AFTER DELETE ON orders BEGIN
	INSERT INTO orders_search (orders_search, rowid, name, email, company, phone, notes, verification_notes) VALUES ('delete', old.id, old.name, old.email, old.company, old.phone, old.notes, old.verification_notes);
END;
--> statement-breakpoint
CREATE TRIGGER orders_search_update AFTER UPDATE OF name, email, company, phone, notes, verification_notes ON orders BEGIN
	INSERT INTO orders_search (orders_search, rowid, name, email, company, phone, notes, verification_notes) VALUES ('delete', old.id, old.name, old.email, old.company, old.phone, old.notes, old.verification_notes);
	INSERT INTO orders_search (rowid, name, email, company, phone, notes, verification_notes) VALUES (new.id, new.name, new.email, new.company, new.phone, new.notes, new.verification_notes);
END;
--> statement-breakpoint
DROP TRIGGER contacts_search_insert;
--> statement-breakpoint
DROP TRIGGER contacts_search_delete;
--> statement-breakpoint
DROP TRIGGER contacts_search_update;
--> statement-breakpoint
DROP TABLE contacts_search;
--> statement-breakpoint
CREATE VIRTUAL TABLE contacts_search USING fts5 (name, email, company, phone, message, content = 'contacts', content_rowid = 'id', tokenize = 'trigram');
--> statement-breakpoint
INSERT INTO contacts_search (contacts_search) VALUES ('rebuild');
--> statement-breakpoint
CREATE TRIGGER contacts_search_insert AFTER INSERT ON contacts BEGIN
	INSERT INTO contacts_search (rowid, name, email, company, phone, message) VALUES (new.id, new.name, new.email, new.company, new.phone, new.message);
END;
--> statement-breakpoint
CREATE TRIGGER contacts_search_delete AFTER DELETE ON contacts BEGIN
	INSERT INTO contacts_search (contacts_search, rowid, name, email, company, phone, message) VALUES ('delete', old.id, old.name, old.email, old.company, old.phone, old.message);
END;
--> statement-breakpoint
CREATE TRIGGER contacts_search_update AFTER UPDATE OF name, email, company, phone, message ON contacts BEGIN
	INSERT INTO contacts_search (contacts_search, rowid, name, email, company, phone, message) VALUES ('delete', old.id, old.name, old.email, old.company, old.phone, old.message);
	INSERT INTO contacts_search (rowid, name, email, company, phone, message) VALUES (new.id, new.name, new.email, new.company, new.phone, new.message);
END;
--> statement-breakpoint
DROP TRIGGER tickets_search_insert;
--> statement-breakpoint
DROP TRIGGER tickets_search_delete;
--> statement-breakpoint
DROP TRIGGER tickets_search_update;
--> statement-breakpoint
DROP TABLE tickets_search;
--> statement-breakpoint
CREATE VIRTUAL TABLE tickets_search USING fts5 (subject, name, email, message, content = 'tickets', content_rowid = 'id', tokenize = 'trigram');
--> statement-breakpoint
INSERT INTO tickets_search (tickets_search) VALUES ('rebuild');
--> statement-breakpoint
CREATE TRIGGER tickets_search_insert AFTER INSERT ON tickets BEGIN
	INSERT INTO tickets_search (rowid, subject, name, email, message) VALUES (new.id, new.subject, new.name, new.email, new.message);
END;
--> statement-breakpoint
CREATE TRIGGER tickets_search_delete AFTER DELETE ON tickets BEGIN
	INSERT INTO tickets_search (tickets_search, rowid, subject, name, email, message) VALUES ('delete', old.id, old.subject, old.name, old.email, old.message);
END;
--> statement-breakpoint
CREATE TRIGGER tickets_search_update AFTER UPDATE OF subject, name, email, message ON tickets BEGIN
	INSERT INTO tickets_search (tickets_search, rowid, subject, name, email, message) VALUES ('delete', old.id, old.subject, old.name, old.email, old.message);
	INSERT INTO tickets_search (rowid, subject, name, email, message) VALUES (new.id, new.subject, new.name, new.email, new.message);
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE licenses_search USING fts5 (license_key, external_license_id, content = 'licenses', content_rowid = 'id', tokenize = 'trigram');
--> statement-breakpoint
INSERT INTO licenses_search (licenses_search) VALUES ('rebuild');
--> statement-breakpoint
CREATE TRIGGER licenses_search_insert AFTER INSERT ON licenses BEGIN
	INSERT INTO licenses_search (rowid, license_key, external_license_id) VALUES (new.id, new.license_key, new.external_license_id);
END;
--> statement-breakpoint
CREATE TRIGGER licenses_search_delete AFTER DELETE ON licenses BEGIN
	INSERT INTO licenses_search (licenses_search, rowid, license_key, external_license_id) VALUES ('delete', old.id, old.license_key, old.external_license_id);
END;
--> statement-breakpoint
CREATE TRIGGER licenses_search_update AFTER UPDATE OF license_key, external_license_id ON licenses BEGIN
	INSERT INTO licenses_search (licenses_search, rowid, license_key, external_license_id) VALUES ('delete', old.id, old.license_key, old.external_license_id);
	INSERT INTO licenses_search (rowid, license_key, external_license_id) VALUES (new.id, new.license_key, new.external_license_id);
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE ticket_replies_search USING fts5 (message, content = 'ticket_replies', content_rowid = 'id', tokenize = 'trigram');
--> statement-breakpoint
INSERT INTO ticket_replies_search (ticket_replies_search) VALUES ('rebuild');
--> statement-breakpoint
CREATE TRIGGER ticket_replies_search_insert AFTER INSERT ON ticket_replies BEGIN
	INSERT INTO ticket_replies_search (rowid, message) VALUES (new.id, new.message);
END;
--> statement-breakpoint
CREATE TRIGGER ticket_replies_search_delete AFTER DELETE ON ticket_replies BEGIN
	INSERT INTO ticket_replies_search (ticket_replies_search, rowid, message) VALUES ('delete', old.id, old.message);
END;
--> statement-breakpoint
CREATE TRIGGER ticket_replies_search_update AFTER UPDATE OF message ON ticket_replies BEGIN
	INSERT INTO ticket_replies_search (ticket_replies_search, rowid, message) VALUES ('delete', old.id, old.message);
	INSERT INTO ticket_replies_search (rowid, message) VALUES (new.id, new.message);
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE chat_sessions_search USING fts5 (guest_name, guest_email, guest_phone, content = 'chat_sessions', content_rowid = 'id', tokenize = 'trigram');
--> statement-breakpoint
INSERT INTO chat_sessions_search (chat_sessions_search) VALUES ('rebuild');
--> statement-breakpoint
CREATE TRIGGER chat_sessions_search_insert AFTER INSERT ON chat_sessions BEGIN
	INSERT INTO chat_sessions_search (rowid, guest_name, guest_email, guest_phone) VALUES (new.id, new.guest_name, new.guest_email, new.guest_phone);
END;
--> statement-breakpoint
CREATE TRIGGER chat_sessions_search_delete AFTER DELETE ON chat_sessions BEGIN
	INSERT INTO chat_sessions_search (chat_sessions_search, rowid, guest_name, guest_email, guest_phone) VALUES ('delete', old.id, old.guest_name, old.guest_email, old.guest_phone);
END;
--> statement-breakpoint
CREATE TRIGGER chat_sessions_search_update AFTER UPDATE OF guest_name, guest_email, guest_phone ON chat_sessions BEGIN
	INSERT INTO chat_sessions_search (chat_sessions_search, rowid, guest_name, guest_email, guest_phone) VALUES ('delete', old.id, old.guest_name, old.guest_email, old.guest_phone);
	INSERT INTO chat_sessions_search (rowid, guest_name, guest_email, guest_phone) VALUES (new.id, new.guest_name, new.guest_email, new.guest_phone);
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE chat_messages_search USING fts5 (content, content = 'chat_messages', content_rowid = 'id', tokenize = 'trigram');
--> statement-breakpoint
INSERT INTO chat_messages_search (chat_messages_search) VALUES ('rebuild');
--> statement-breakpoint
CREATE TRIGGER chat_messages_search_insert AFTER INSERT ON chat_messages BEGIN
	INSERT INTO chat_messages_search (rowid, content) VALUES (new.id, new.content);
END;
--> statement-breakpoint
CREATE TRIGGER chat_messages_search_delete AFTER DELETE ON chat_messages BEGIN
	INSERT INTO chat_messages_search (chat_messages_search, rowid, content) VALUES ('delete', old.id, old.content);
END;
--> statement-breakpoint
CREATE TRIGGER chat_messages_search_update AFTER UPDATE OF content ON chat_messages BEGIN
	INSERT INTO chat_messages_search (chat_messages_search, rowid, content) VALUES ('delete', old.id, old.content);
	INSERT INTO chat_messages_search (rowid, content) VALUES (new.id, new.content);
END;
