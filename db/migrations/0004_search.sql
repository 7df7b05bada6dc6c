CREATE VIRTUAL TABLE orders_search USING fts5 (name, email, company, phone, content = 'orders', content_rowid = 'id', tokenize = 'trigram');
--> statement-breakpoint
INSERT INTO orders_search (orders_search) VALUES ('rebuild');
--> statement-breakpoint
CREATE TRIGGER orders_search_insert AFTER INSERT ON orders BEGIN
	INSERT INTO orders_search (rowid, name, email, company, phone) VALUES (new.id, new.name, new.email, new.company, new.phone);
END;
--> statement-breakpoint
CREATE TRIGGER orders_search_delete AFTER DELETE ON orders BEGIN
	INSERT INTO orders_search (orders_search, rowid, name, email, company, phone) VALUES ('delete', old.id, old.name, old.email, old.company, old.phone);
END;
--> statement-breakpoint
CREATE TRIGGER orders_search_update AFTER UPDATE OF name, email, company, phone ON orders BEGIN
	INSERT INTO orders_search (orders_search, rowid, name, email, company, phone) VALUES ('delete', old.id, old.name, old.email, old.company, old.phone);
	INSERT INTO orders_search (rowid, name, email, company, phone) VALUES (new.id, new.name, new.email, new.company, new.phone);
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE users_search USING fts5 (username, email, whatsapp_number, content = 'users', content_rowid = 'id', tokenize = 'trigram');
--> statement-breakpoint
INSERT INTO users_search (users_search) VALUES ('rebuild');
--> statement-breakpoint
CREATE TRIGGER users_search_insert AFTER INSERT ON users BEGIN
	INSERT INTO users_search (rowid, username, email, whatsapp_number) VALUES (new.id, new.username, new.email, new.whatsapp_number);
END;
--> statement-breakpoint
CREATE TRIGGER users_search_delete AFTER DELETE ON users BEGIN
	INSERT INTO users_search (users_search, rowid, username, email, whatsapp_number) VALUES ('delete', old.id, old.username, old.email, old.whatsapp_number);
END;
--> statement-breakpoint
CREATE TRIGGER users_search_update AFTER UPDATE OF username, email, whatsapp_number ON users BEGIN
	INSERT INTO users_search (users_search, rowid, username, email, whatsapp_number) VALUES ('delete', old.id, old.username, old.email, old.whatsapp_number);
	INSERT INTO users_search (rowid, username, email, whatsapp_number) VALUES (new.id, new.username, new.email, new.whatsapp_number);
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE contacts_search USING fts5 (name, email, company, phone, content = 'contacts', content_rowid = 'id', tokenize = 'trigram');
--> statement-breakpoint
INSERT INTO contacts_search (contacts_search) VALUES ('rebuild');
--> statement-breakpoint
CREATE TRIGGER contacts_search_insert AFTER INSERT ON contacts BEGIN
	INSERT INTO contacts_search (rowid, name, email, company, phone) VALUES (new.id, new.name, new.email, new.company, new.phone);
END;
--> statement-breakpoint
CREATE TRIGGER contacts_search_delete AFTER DELETE ON contacts BEGIN
	INSERT INTO contacts_search (contacts_search, rowid, name, email, company, phone) VALUES ('delete', old.id, old.name, old.email, old.company, old.phone);
END;
--> statement-breakpoint
CREATE TRIGGER contacts_search_update AFTER UPDATE OF name, email, company, phone ON contacts BEGIN
	INSERT INTO contacts_search (contacts_search, rowid, name, email, company, phone) VALUES ('delete', old.id, old.name, old.email, old.company, old.phone);
	INSERT INTO contacts_search (rowid, name, email, company, phone) VALUES (new.id, new.name, new.email, new.company, new.phone);
END;
