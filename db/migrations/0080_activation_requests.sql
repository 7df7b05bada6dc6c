-- Codes and words prove a swap too. Both tables hold some days, so rebuilding them is quick.
CREATE TABLE `activation_requests` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`secret_hash` text NOT NULL,
	`code_hash` text,
	`device_id` text NOT NULL,
	`device_name` text NOT NULL,
	`platform` text NOT NULL,
	`app_version` text NOT NULL,
	`address` text NOT NULL,
	`license_key` text,
	`order_id` integer,
	`replaces_id` integer,
	`granted_at` integer,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `activation_requests_secretHash_unique` ON `activation_requests` (`secret_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `activation_requests_codeHash_unique` ON `activation_requests` (`code_hash`);--> statement-breakpoint
CREATE INDEX `activation_requests_device` ON `activation_requests` (`device_id`);--> statement-breakpoint
CREATE INDEX `activation_requests_key` ON `activation_requests` (`license_key`);--> statement-breakpoint
CREATE INDEX `activation_requests_order` ON `activation_requests` (`order_id`);--> statement-breakpoint
CREATE INDEX `activation_requests_expires` ON `activation_requests` (`expires_at`);--> statement-breakpoint
CREATE TABLE `__new_one_time_codes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`phone` text NOT NULL,
	`type` text NOT NULL,
	`order_id` integer,
	`code_hash` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`is_used` integer DEFAULT false NOT NULL,
	`delivery` text DEFAULT 'sending' NOT NULL,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "one_time_codes_type" CHECK("__new_one_time_codes"."type" in ('registration', 'order', 'track', 'swap', 'test')),
	CONSTRAINT "one_time_codes_delivery" CHECK("__new_one_time_codes"."delivery" in ('sending', 'sent', 'failed'))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_one_time_codes`("id", "phone", "type", "order_id", "code_hash", "attempts", "is_used", "delivery", "expires_at", "created_at") SELECT "id", "phone", "type", "order_id", "code_hash", "attempts", "is_used", "delivery", "expires_at", "created_at" FROM `one_time_codes`;--> statement-breakpoint
DELETE FROM sqlite_sequence WHERE name = '__new_one_time_codes';--> statement-breakpoint
INSERT INTO sqlite_sequence (name, seq) SELECT '__new_one_time_codes', seq FROM sqlite_sequence WHERE name = 'one_time_codes';--> statement-breakpoint
DROP TABLE `one_time_codes`;--> statement-breakpoint
ALTER TABLE `__new_one_time_codes` RENAME TO `one_time_codes`;--> statement-breakpoint
CREATE INDEX `one_time_codes_phone` ON `one_time_codes` (`phone`,`type`,`id`);--> statement-breakpoint
CREATE INDEX `one_time_codes_order` ON `one_time_codes` (`order_id`,`id`);--> statement-breakpoint
CREATE INDEX `one_time_codes_expires` ON `one_time_codes` (`expires_at`);--> statement-breakpoint
CREATE TABLE `__new_phone_proofs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`phone` text NOT NULL,
	`type` text NOT NULL,
	`order_id` integer,
	`word_hash` text NOT NULL,
	`ticket_hash` text NOT NULL,
	`proved_at` integer,
	`is_used` integer DEFAULT false NOT NULL,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "phone_proofs_type" CHECK("__new_phone_proofs"."type" in ('registration', 'order', 'track', 'swap', 'test'))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_phone_proofs`("id", "phone", "type", "order_id", "word_hash", "ticket_hash", "proved_at", "is_used", "expires_at", "created_at") SELECT "id", "phone", "type", "order_id", "word_hash", "ticket_hash", "proved_at", "is_used", "expires_at", "created_at" FROM `phone_proofs`;--> statement-breakpoint
DELETE FROM sqlite_sequence WHERE name = '__new_phone_proofs';--> statement-breakpoint
INSERT INTO sqlite_sequence (name, seq) SELECT '__new_phone_proofs', seq FROM sqlite_sequence WHERE name = 'phone_proofs';--> statement-breakpoint
DROP TABLE `phone_proofs`;--> statement-breakpoint
ALTER TABLE `__new_phone_proofs` RENAME TO `phone_proofs`;--> statement-breakpoint
CREATE UNIQUE INDEX `phone_proofs_wordHash_unique` ON `phone_proofs` (`word_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `phone_proofs_ticketHash_unique` ON `phone_proofs` (`ticket_hash`);--> statement-breakpoint
CREATE INDEX `phone_proofs_order` ON `phone_proofs` (`order_id`);--> statement-breakpoint
CREATE INDEX `phone_proofs_expires` ON `phone_proofs` (`expires_at`);