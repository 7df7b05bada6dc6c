-- Most orders are placed by guests, and name no company: they need not be written to these indexes.
DROP INDEX `orders_user`;--> statement-breakpoint
DROP INDEX `orders_company`;--> statement-breakpoint
CREATE INDEX `orders_user` ON `orders` (`user_id`,`created_at`) WHERE "orders"."user_id" is not null;--> statement-breakpoint
CREATE INDEX `orders_company` ON `orders` ("company" collate nocase) WHERE "orders"."company" is not null;
