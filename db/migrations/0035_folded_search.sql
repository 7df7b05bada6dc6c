-- The folded forms of texts with other letters than plain ones, by which lists are searched and sorted. The program keeps
-- them (db/folded.ts), and gives migrations its functions. A row is the id of its row times 64, and its column.
CREATE VIRTUAL TABLE folded_search USING fts5 (text, content = '', contentless_delete = 1, tokenize = 'trigram');--> statement-breakpoint
INSERT INTO folded_search (rowid, text) SELECT id * 64 + 1, folded(name) FROM orders WHERE name GLOB '*[^ -~]*';--> statement-breakpoint
INSERT INTO folded_search (rowid, text) SELECT id * 64 + 2, folded(email) FROM orders WHERE email GLOB '*[^ -~]*';--> statement-breakpoint
INSERT INTO folded_search (rowid, text) SELECT id * 64 + 3, folded(company) FROM orders WHERE company GLOB '*[^ -~]*';--> statement-breakpoint
INSERT INTO folded_search (rowid, text) SELECT id * 64 + 4, folded(notes) FROM orders WHERE notes GLOB '*[^ -~]*';--> statement-breakpoint
INSERT INTO folded_search (rowid, text) SELECT id * 64 + 5, folded(verification_notes) FROM orders WHERE verification_notes GLOB '*[^ -~]*';--> statement-breakpoint
INSERT INTO folded_search (rowid, text) SELECT id * 64 + 6, folded(username) FROM users WHERE username GLOB '*[^ -~]*';--> statement-breakpoint
INSERT INTO folded_search (rowid, text) SELECT id * 64 + 7, folded(email) FROM users WHERE email GLOB '*[^ -~]*';--> statement-breakpoint
INSERT INTO folded_search (rowid, text) SELECT id * 64 + 8, folded(name) FROM contacts WHERE name GLOB '*[^ -~]*';--> statement-breakpoint
INSERT INTO folded_search (rowid, text) SELECT id * 64 + 9, folded(email) FROM contacts WHERE email GLOB '*[^ -~]*';--> statement-breakpoint
INSERT INTO folded_search (rowid, text) SELECT id * 64 + 10, folded(company) FROM contacts WHERE company GLOB '*[^ -~]*';--> statement-breakpoint
INSERT INTO folded_search (rowid, text) SELECT id * 64 + 11, folded(message) FROM contacts WHERE message GLOB '*[^ -~]*';--> statement-breakpoint
INSERT INTO folded_search (rowid, text) SELECT id * 64 + 12, folded(subject) FROM tickets WHERE subject GLOB '*[^ -~]*';--> statement-breakpoint
INSERT INTO folded_search (rowid, text) SELECT id * 64 + 13, folded(name) FROM tickets WHERE name GLOB '*[^ -~]*';--> statement-breakpoint
INSERT INTO folded_search (rowid, text) SELECT id * 64 + 14, folded(email) FROM tickets WHERE email GLOB '*[^ -~]*';--> statement-breakpoint
INSERT INTO folded_search (rowid, text) SELECT id * 64 + 15, folded(message) FROM tickets WHERE message GLOB '*[^ -~]*';--> statement-breakpoint
INSERT INTO folded_search (rowid, text) SELECT id * 64 + 16, folded(message) FROM ticket_replies WHERE message GLOB '*[^ -~]*';--> statement-breakpoint
INSERT INTO folded_search (rowid, text) SELECT id * 64 + 17, folded(recipient) FROM outbox WHERE recipient GLOB '*[^ -~]*';--> statement-breakpoint
INSERT INTO folded_search (rowid, text) SELECT id * 64 + 18, folded(template_name) FROM outbox WHERE template_name GLOB '*[^ -~]*';--> statement-breakpoint
INSERT INTO folded_search (rowid, text) SELECT id * 64 + 19, folded(subject) FROM outbox WHERE subject GLOB '*[^ -~]*';--> statement-breakpoint
INSERT INTO folded_search (rowid, text) SELECT id * 64 + 20, folded(last_error) FROM outbox WHERE last_error GLOB '*[^ -~]*';--> statement-breakpoint
INSERT INTO folded_search (rowid, text) SELECT id * 64 + 21, folded(external_license_id) FROM licenses WHERE external_license_id GLOB '*[^ -~]*';--> statement-breakpoint
INSERT INTO folded_search (rowid, text) SELECT id * 64 + 22, folded(guest_name) FROM chat_sessions WHERE guest_name GLOB '*[^ -~]*';--> statement-breakpoint
INSERT INTO folded_search (rowid, text) SELECT id * 64 + 23, folded(guest_email) FROM chat_sessions WHERE guest_email GLOB '*[^ -~]*';--> statement-breakpoint
INSERT INTO folded_search (rowid, text) SELECT id * 64 + 24, folded(content) FROM chat_messages WHERE content GLOB '*[^ -~]*';--> statement-breakpoint
INSERT INTO folded_search (rowid, text) SELECT id * 64 + 25, folded(content) FROM chat_notes WHERE content GLOB '*[^ -~]*';--> statement-breakpoint
DROP INDEX `orders_name`;--> statement-breakpoint
ALTER TABLE `orders` ADD `name_folded` text;--> statement-breakpoint
UPDATE `orders` SET `name_folded` = folded(`name`) WHERE `name` GLOB '*[^ -~]*';--> statement-breakpoint
CREATE INDEX `orders_name` ON `orders` (coalesce(`name_folded`, lower(`name`)));--> statement-breakpoint
DROP INDEX `contacts_name`;--> statement-breakpoint
ALTER TABLE `contacts` ADD `name_folded` text;--> statement-breakpoint
UPDATE `contacts` SET `name_folded` = folded(`name`) WHERE `name` GLOB '*[^ -~]*';--> statement-breakpoint
CREATE INDEX `contacts_name` ON `contacts` (coalesce(`name_folded`, lower(`name`)));--> statement-breakpoint
-- A name that only differs from another by signs that nobody sees stays as it is; its account signs in by email.
UPDATE OR IGNORE `users` SET `username` = username_form(`username`) WHERE `username` <> username_form(`username`) AND username_form(`username`) <> '';
