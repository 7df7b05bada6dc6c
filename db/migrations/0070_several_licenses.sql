CREATE TABLE `license_labels` (
	`license_key` text PRIMARY KEY NOT NULL,
	`label` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `order_keys` (
	`order_id` integer NOT NULL,
	`license_key` text NOT NULL,
	PRIMARY KEY(`order_id`, `license_key`),
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `order_keys_key` ON `order_keys` (`license_key`);--> statement-breakpoint
DROP INDEX `licenses_orderId_unique`;--> statement-breakpoint
CREATE UNIQUE INDEX `licenses_order` ON `licenses` (`order_id`,`license_key`);--> statement-breakpoint
ALTER TABLE `orders` ADD `purpose` text CONSTRAINT "orders_purpose_known" CHECK("purpose" in ('new', 'renew', 'upgrade'));--> statement-breakpoint
ALTER TABLE `orders` ADD `quantity` integer DEFAULT 1 NOT NULL CONSTRAINT "orders_quantity" CHECK("quantity" >= 1);
