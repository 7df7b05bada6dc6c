DROP INDEX `licenses_licenseKey_unique`;--> statement-breakpoint
CREATE INDEX `licenses_key` ON `licenses` (`license_key`);--> statement-breakpoint
ALTER TABLE `orders` ADD `term_months` integer DEFAULT 12 NOT NULL CHECK (`term_months` >= 1);--> statement-breakpoint
ALTER TABLE `orders` ADD `product_id` integer;--> statement-breakpoint
ALTER TABLE `products` ADD `term_months` integer DEFAULT 12 NOT NULL CHECK (`term_months` >= 1);
