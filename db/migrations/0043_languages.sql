-- What was there before was placed, registered and written in English.
ALTER TABLE `orders` ADD `language` text DEFAULT 'en' NOT NULL CONSTRAINT `orders_language_known` CHECK (`language` in ('en', 'ur'));--> statement-breakpoint
ALTER TABLE `users` ADD `language` text DEFAULT 'en' NOT NULL CONSTRAINT `users_language_known` CHECK (`language` in ('en', 'ur'));--> statement-breakpoint
ALTER TABLE `whatsapp_templates` ADD `translations` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE `content_items` ADD `translations` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE `page_sections` ADD `translations` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE `notifications` ADD `translations` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE `plans` ADD `translations` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE `products` ADD `translations` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE `payment_methods` ADD `translations` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE `seo_settings` ADD `translations` text DEFAULT '{}' NOT NULL;
