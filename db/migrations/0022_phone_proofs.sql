CREATE TABLE `phone_proofs` (
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
	CONSTRAINT "phone_proofs_type" CHECK("phone_proofs"."type" in ('registration', 'order', 'test'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `phone_proofs_wordHash_unique` ON `phone_proofs` (`word_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `phone_proofs_ticketHash_unique` ON `phone_proofs` (`ticket_hash`);--> statement-breakpoint
CREATE INDEX `phone_proofs_order` ON `phone_proofs` (`order_id`);--> statement-breakpoint
CREATE INDEX `phone_proofs_expires` ON `phone_proofs` (`expires_at`);--> statement-breakpoint
ALTER TABLE `gateway_credentials` ADD `received_at` integer;