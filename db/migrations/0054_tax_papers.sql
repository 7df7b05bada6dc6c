ALTER TABLE `invoices` ADD `fbr_number` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `invoices_created` ON `invoices` (`created_at`);--> statement-breakpoint
ALTER TABLE `orders` ADD `tax_number` text DEFAULT '' NOT NULL;