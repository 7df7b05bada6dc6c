DROP INDEX `contacts_name`;--> statement-breakpoint
CREATE INDEX `contacts_company` ON `contacts` ("company" collate nocase);--> statement-breakpoint
CREATE INDEX `contacts_email` ON `contacts` (`email`);--> statement-breakpoint
CREATE INDEX `contacts_name` ON `contacts` ("name" collate nocase);--> statement-breakpoint
DROP INDEX `orders_name`;--> statement-breakpoint
CREATE INDEX `orders_revenue` ON `orders` (`status`,`created_at`,`amount_minor`);--> statement-breakpoint
CREATE INDEX `orders_company` ON `orders` ("company" collate nocase);--> statement-breakpoint
CREATE INDEX `orders_name` ON `orders` ("name" collate nocase);--> statement-breakpoint
CREATE INDEX `outbox_status` ON `outbox` (`status`,`created_at`);