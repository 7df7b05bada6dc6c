CREATE TABLE `invoices` (
	`kind` text NOT NULL,
	`number` integer NOT NULL,
	`order_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`kind`, `number`),
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "invoices_kind_known" CHECK("invoices"."kind" in ('invoice', 'credit note')),
	CONSTRAINT "invoices_number" CHECK("invoices"."number" >= 1)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_order` ON `invoices` (`order_id`,`kind`);