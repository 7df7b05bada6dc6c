-- A source may be a mailbox.
CREATE TABLE `__new_bank_sources` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`kind` text DEFAULT 'phone' NOT NULL,
	`token_hash` text NOT NULL,
	`signing_key` text,
	`mailbox` text,
	`uid_validity` integer,
	`last_uid` integer,
	`problem` text DEFAULT '' NOT NULL,
	`payment_method_ids` text DEFAULT '[]' NOT NULL,
	`senders` text DEFAULT '[]' NOT NULL,
	`accepts_exact` integer DEFAULT false NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`seen_at` integer,
	`alert_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "bank_sources_kind_known" CHECK("__new_bank_sources"."kind" in ('phone', 'mailbox'))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_bank_sources`("id", "name", "kind", "token_hash", "signing_key", "payment_method_ids", "senders", "accepts_exact", "is_active", "seen_at", "alert_at", "created_at", "updated_at") SELECT "id", "name", "kind", "token_hash", "signing_key", "payment_method_ids", "senders", "accepts_exact", "is_active", "seen_at", "alert_at", "created_at", "updated_at" FROM `bank_sources`;--> statement-breakpoint
DROP TABLE `bank_sources`;--> statement-breakpoint
ALTER TABLE `__new_bank_sources` RENAME TO `bank_sources`;--> statement-breakpoint
CREATE UNIQUE INDEX `bank_sources_tokenHash_unique` ON `bank_sources` (`token_hash`);