-- By hand: the tool would rebuild the table.
ALTER TABLE `api_tokens` ADD `scope` text DEFAULT 'read' NOT NULL CONSTRAINT "api_tokens_scope_known" CHECK("scope" in ('read', 'orders', 'site', 'all'));--> statement-breakpoint
ALTER TABLE `api_tokens` ADD `expires_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- The tokens that scripts use now keep what tokens may do, and end after the usual 90 days.
UPDATE `api_tokens` SET `scope` = 'all', `expires_at` = unixepoch() * 1000 + 90 * 86400000;
