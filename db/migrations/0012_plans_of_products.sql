ALTER TABLE `products` ADD `plan` text DEFAULT 'enterprise' NOT NULL CONSTRAINT "products_plan_sold" CHECK("plan" in ('starter', 'professional', 'enterprise'));--> statement-breakpoint
UPDATE `products` SET `plan` = CASE WHEN `title` LIKE '%starter%' THEN 'starter' WHEN `title` LIKE '%professional%' THEN 'professional' ELSE 'enterprise' END;--> statement-breakpoint
UPDATE `products` SET `discount_price_minor` = NULL WHERE `discount_price_minor` = 0;
