-- The ids that the texts of alerts name. The texts are sealed, so the shop reads those of older alerts after its start.
CREATE TABLE `bank_alert_keys` (
	`alert_id` integer NOT NULL,
	`key_hash` text NOT NULL,
	PRIMARY KEY(`alert_id`, `key_hash`),
	FOREIGN KEY (`alert_id`) REFERENCES `bank_alerts`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `bank_alert_keys_hash` ON `bank_alert_keys` (`key_hash`,`alert_id`);--> statement-breakpoint
ALTER TABLE `bank_alerts` ADD `is_indexed` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `bank_alerts` ADD `says_returned` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `bank_alerts` ADD `returned_order_id` integer REFERENCES orders(id) ON DELETE set null;--> statement-breakpoint
CREATE INDEX `bank_alerts_not_indexed` ON `bank_alerts` (`id`) WHERE "bank_alerts"."is_indexed" = 0;--> statement-breakpoint
CREATE INDEX `bank_alerts_returned` ON `bank_alerts` (`at`) WHERE "bank_alerts"."says_returned" = 1 and "bank_alerts"."returned_order_id" is null;--> statement-breakpoint
CREATE INDEX `bank_alerts_returned_order` ON `bank_alerts` (`returned_order_id`) WHERE "bank_alerts"."returned_order_id" is not null;--> statement-breakpoint
UPDATE `bank_alerts` SET `is_indexed` = 1 WHERE `sealed_text` IS NULL;
