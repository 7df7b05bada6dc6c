CREATE TABLE `coupon_uses` (
	`order_id` integer PRIMARY KEY NOT NULL,
	`coupon_id` integer NOT NULL,
	`is_taken` integer DEFAULT true NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`coupon_id`) REFERENCES `coupons`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `coupon_uses_coupon` ON `coupon_uses` (`coupon_id`);--> statement-breakpoint
CREATE TABLE `coupons` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`code` text NOT NULL,
	`code_folded` text NOT NULL,
	`percent` integer,
	`amount_off_minor` integer,
	`plans` text DEFAULT '[]' NOT NULL,
	`products` text DEFAULT '[]' NOT NULL,
	`from_day` text,
	`until_day` text,
	`max_uses` integer,
	`once_per_phone` integer DEFAULT false NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`uses` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "coupons_takes_off" CHECK(("coupons"."percent" is null) != ("coupons"."amount_off_minor" is null)),
	CONSTRAINT "coupons_percent" CHECK("coupons"."percent" between 1 and 99),
	CONSTRAINT "coupons_amount_off" CHECK("coupons"."amount_off_minor" >= 0),
	CONSTRAINT "coupons_uses" CHECK("coupons"."uses" >= 0),
	CONSTRAINT "coupons_max_uses" CHECK("coupons"."max_uses" >= 1)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `coupons_codeFolded_unique` ON `coupons` (`code_folded`);--> statement-breakpoint
CREATE INDEX `coupons_created` ON `coupons` (`created_at`);--> statement-breakpoint
CREATE TABLE `earlier_prices` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`plan_id` integer NOT NULL,
	`monthly_minor` integer NOT NULL,
	`annual_minor` integer NOT NULL,
	`ended_at` integer NOT NULL,
	FOREIGN KEY (`plan_id`) REFERENCES `plans`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "earlier_prices_monthly" CHECK("earlier_prices"."monthly_minor" >= 0),
	CONSTRAINT "earlier_prices_annual" CHECK("earlier_prices"."annual_minor" >= 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `earlier_prices_plan` ON `earlier_prices` (`plan_id`,`ended_at`);--> statement-breakpoint
ALTER TABLE `orders` ADD `price_lines` text;