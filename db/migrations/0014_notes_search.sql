CREATE VIRTUAL TABLE chat_notes_search USING fts5 (content, content = 'chat_notes', content_rowid = 'id', tokenize = 'trigram');
--> statement-breakpoint
INSERT INTO chat_notes_search (chat_notes_search) VALUES ('rebuild');
--> statement-breakpoint
CREATE TRIGGER chat_notes_search_insert AFTER INSERT ON chat_notes BEGIN
	INSERT INTO chat_notes_search (rowid, content) VALUES (new.id, new.content);
END;
--> statement-breakpoint
CREATE TRIGGER chat_notes_search_delete AFTER DELETE ON chat_notes BEGIN
	INSERT INTO chat_notes_search (chat_notes_search, rowid, content) VALUES ('delete', old.id, old.content);
END;
--> statement-breakpoint
CREATE TRIGGER chat_notes_search_update AFTER UPDATE OF content ON chat_notes BEGIN
	INSERT INTO chat_notes_search (chat_notes_search, rowid, content) VALUES ('delete', old.id, old.content);
	INSERT INTO chat_notes_search (rowid, content) VALUES (new.id, new.content);
END;
