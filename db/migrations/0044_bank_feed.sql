CREATE TABLE `bank_alerts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`source_id` integer,
	`dedupe_key` text NOT NULL,
	`sender` text NOT NULL,
	`account` text DEFAULT '' NOT NULL,
	`sealed_text` text,
	`sealed_person` text,
	`at` integer NOT NULL,
	`arrived_at` integer NOT NULL,
	`state` text NOT NULL,
	`direction` text,
	`bank` text DEFAULT '' NOT NULL,
	`amount_minor` integer,
	`balance_minor` integer,
	`transaction_id` text DEFAULT '' NOT NULL,
	`transaction_key` text DEFAULT '' NOT NULL,
	`order_id` integer,
	`is_chained` integer DEFAULT false NOT NULL,
	`is_whole` integer DEFAULT true NOT NULL,
	`is_automatic` integer DEFAULT false NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`decided_by` text,
	`decided_at` integer,
	FOREIGN KEY (`source_id`) REFERENCES `bank_sources`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "bank_alerts_state_known" CHECK("bank_alerts"."state" in ('waiting', 'accepted', 'other', 'unread')),
	CONSTRAINT "bank_alerts_direction_known" CHECK("bank_alerts"."direction" in ('in', 'out', 'refund')),
	CONSTRAINT "bank_alerts_amount_positive" CHECK("bank_alerts"."amount_minor" >= 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `bank_alerts_dedupeKey_unique` ON `bank_alerts` (`dedupe_key`);--> statement-breakpoint
CREATE INDEX `bank_alerts_state` ON `bank_alerts` (`state`,`at`);--> statement-breakpoint
CREATE INDEX `bank_alerts_at` ON `bank_alerts` (`at`);--> statement-breakpoint
CREATE INDEX `bank_alerts_arrived` ON `bank_alerts` (`arrived_at`);--> statement-breakpoint
CREATE INDEX `bank_alerts_order` ON `bank_alerts` (`order_id`);--> statement-breakpoint
CREATE INDEX `bank_alerts_source` ON `bank_alerts` (`source_id`,`arrived_at`);--> statement-breakpoint
CREATE INDEX `bank_alerts_transaction` ON `bank_alerts` (`transaction_key`);--> statement-breakpoint
CREATE INDEX `bank_alerts_amount` ON `bank_alerts` (`amount_minor`);--> statement-breakpoint
CREATE UNIQUE INDEX `bank_alerts_paid_once` ON `bank_alerts` (`transaction_key`) WHERE "bank_alerts"."state" = 'accepted' and "bank_alerts"."transaction_key" <> '';--> statement-breakpoint
CREATE TABLE `bank_balances` (
	`source_id` integer NOT NULL,
	`account` text NOT NULL,
	`balance_minor` integer NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`source_id`, `account`),
	FOREIGN KEY (`source_id`) REFERENCES `bank_sources`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE TABLE `bank_formats` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`bank` text NOT NULL,
	`sender` text NOT NULL,
	`direction` text DEFAULT 'in' NOT NULL,
	`format` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "bank_formats_direction_known" CHECK("bank_formats"."direction" in ('in', 'out', 'refund'))
) STRICT;
--> statement-breakpoint
CREATE TABLE `bank_sources` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`kind` text DEFAULT 'phone' NOT NULL,
	`token_hash` text NOT NULL,
	`signing_key` text,
	`payment_method_ids` text DEFAULT '[]' NOT NULL,
	`senders` text DEFAULT '[]' NOT NULL,
	`accepts_exact` integer DEFAULT false NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`seen_at` integer,
	`alert_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "bank_sources_kind_known" CHECK("bank_sources"."kind" in ('phone'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `bank_sources_tokenHash_unique` ON `bank_sources` (`token_hash`);