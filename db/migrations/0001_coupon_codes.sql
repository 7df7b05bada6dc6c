ALTER TABLE `orders` ADD `coupon_code` text;--> statement-breakpoint
CREATE INDEX `tickets_updated` ON `tickets` (`updated_at`);