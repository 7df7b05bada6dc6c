ALTER TABLE `bank_sources` ADD `dropped_codes` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `bank_sources` ADD `dropped_senders` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `bank_sources` ADD `dropped_blank` integer DEFAULT 0 NOT NULL;