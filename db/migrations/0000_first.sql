CREATE TABLE `audit_log` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`entity` text NOT NULL,
	`entity_id` integer NOT NULL,
	`action` text NOT NULL,
	`actor_id` integer,
	`actor_name` text NOT NULL,
	`changes` text DEFAULT '{}' NOT NULL,
	`created_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `audit_log_entity` ON `audit_log` (`entity`,`entity_id`,`id`);--> statement-breakpoint
CREATE INDEX `audit_log_created` ON `audit_log` (`created_at`);--> statement-breakpoint
CREATE TABLE `api_tokens` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`name` text NOT NULL,
	`token_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer,
	`revoked_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `api_tokens_tokenHash_unique` ON `api_tokens` (`token_hash`);--> statement-breakpoint
CREATE INDEX `api_tokens_user` ON `api_tokens` (`user_id`);--> statement-breakpoint
CREATE TABLE `limiter_counters` (
	`key` text PRIMARY KEY NOT NULL,
	`count` integer NOT NULL,
	`resets_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `limiter_counters_resets` ON `limiter_counters` (`resets_at`);--> statement-breakpoint
CREATE TABLE `password_resets` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`email` text NOT NULL,
	`code_hash` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`is_used` integer DEFAULT false NOT NULL,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `password_resets_email` ON `password_resets` (`email`,`id`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`token_hash` text NOT NULL,
	`user_agent` text DEFAULT '' NOT NULL,
	`address` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `sessions_tokenHash_unique` ON `sessions` (`token_hash`);--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE INDEX `sessions_expires` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `chat_messages` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`session_id` integer NOT NULL,
	`client_id` text,
	`sender_id` integer,
	`sender_type` text NOT NULL,
	`content` text NOT NULL,
	`message_type` text DEFAULT 'text' NOT NULL,
	`is_read` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`session_id`) REFERENCES `chat_sessions`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`sender_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "chat_messages_sender_known" CHECK("chat_messages"."sender_type" in ('user', 'guest', 'admin')),
	CONSTRAINT "chat_messages_type_known" CHECK("chat_messages"."message_type" in ('text'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `chat_messages_client` ON `chat_messages` (`session_id`,`client_id`);--> statement-breakpoint
CREATE INDEX `chat_messages_session` ON `chat_messages` (`session_id`,`id`);--> statement-breakpoint
CREATE INDEX `chat_messages_unread` ON `chat_messages` (`session_id`,`is_read`,`sender_type`);--> statement-breakpoint
CREATE TABLE `chat_sessions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer,
	`guest_name` text,
	`guest_email` text,
	`guest_phone` text,
	`source` text DEFAULT 'web' NOT NULL,
	`status` text DEFAULT 'active' NOT NULL,
	`assigned_to` integer,
	`last_message_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`assigned_to`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "chat_sessions_status_known" CHECK("chat_sessions"."status" in ('active', 'closed', 'archived')),
	CONSTRAINT "chat_sessions_source_known" CHECK("chat_sessions"."source" in ('web', 'whatsapp'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `chat_sessions_status` ON `chat_sessions` (`status`,`last_message_at`);--> statement-breakpoint
CREATE INDEX `chat_sessions_user` ON `chat_sessions` (`user_id`,`last_message_at`);--> statement-breakpoint
CREATE INDEX `chat_sessions_phone` ON `chat_sessions` (`guest_phone`,`source`);--> statement-breakpoint
CREATE TABLE `contacts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`phone` text,
	`company` text,
	`message` text NOT NULL,
	`status` text DEFAULT 'new' NOT NULL,
	`is_phone_verified` integer DEFAULT false NOT NULL,
	`verification_notes` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "contacts_status_known" CHECK("contacts"."status" in ('new', 'contacted', 'qualified', 'converted'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `contacts_status` ON `contacts` (`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `contacts_created` ON `contacts` (`created_at`);--> statement-breakpoint
CREATE INDEX `contacts_name` ON `contacts` (`name`);--> statement-breakpoint
CREATE TABLE `content_items` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`section` text NOT NULL,
	`key` text NOT NULL,
	`value` text NOT NULL,
	`type` text DEFAULT 'text' NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "content_items_type_known" CHECK("content_items"."type" in ('text', 'image', 'html', 'json'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `content_items_section_key` ON `content_items` (`section`,`key`);--> statement-breakpoint
CREATE TABLE `page_sections` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`display_name` text NOT NULL,
	`order` integer NOT NULL,
	`is_visible` integer DEFAULT true NOT NULL,
	`content` text DEFAULT '{}' NOT NULL,
	`updated_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `page_sections_name_unique` ON `page_sections` (`name`);--> statement-breakpoint
CREATE INDEX `page_sections_order` ON `page_sections` (`order`);--> statement-breakpoint
CREATE TABLE `downloads` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`file_name` text NOT NULL,
	`file_type` text NOT NULL,
	`version` text DEFAULT '1.0.0' NOT NULL,
	`external_url` text,
	`stored_name` text,
	`size` integer,
	`sha256` text,
	`is_active` integer DEFAULT true NOT NULL,
	`download_count` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "downloads_type_known" CHECK("downloads"."file_type" in ('chrome-extension', 'desktop-app', 'mobile-app')),
	CONSTRAINT "downloads_one_source" CHECK(("downloads"."external_url" is null) <> ("downloads"."stored_name" is null))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `downloads_storedName_unique` ON `downloads` (`stored_name`);--> statement-breakpoint
CREATE INDEX `downloads_user` ON `downloads` (`user_id`,`is_active`,`created_at`);--> statement-breakpoint
CREATE INDEX `downloads_created` ON `downloads` (`created_at`);--> statement-breakpoint
CREATE TABLE `licenses` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` integer NOT NULL,
	`license_key` text NOT NULL,
	`license_status` text NOT NULL,
	`systems_count` integer NOT NULL,
	`external_license_id` text,
	`issued_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "licenses_status_known" CHECK("licenses"."license_status" in ('pending', 'active', 'suspended', 'revoked', 'expired')),
	CONSTRAINT "licenses_systems" CHECK("licenses"."systems_count" >= 1)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `licenses_orderId_unique` ON `licenses` (`order_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `licenses_licenseKey_unique` ON `licenses` (`license_key`);--> statement-breakpoint
CREATE INDEX `licenses_expiry` ON `licenses` (`license_status`,`expires_at`);--> statement-breakpoint
CREATE TABLE `outbox` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`channel` text NOT NULL,
	`recipient` text NOT NULL,
	`template_name` text NOT NULL,
	`subject` text NOT NULL,
	`sealed_body` text NOT NULL,
	`dedupe_key` text NOT NULL,
	`order_id` integer,
	`status` text DEFAULT 'queued' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer NOT NULL,
	`last_error` text,
	`provider_id` text,
	`created_at` integer NOT NULL,
	`sent_at` integer,
	CONSTRAINT "outbox_channel_known" CHECK("outbox"."channel" in ('whatsapp', 'email')),
	CONSTRAINT "outbox_status_known" CHECK("outbox"."status" in ('queued', 'sending', 'sent', 'failed'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `outbox_dedupeKey_unique` ON `outbox` (`dedupe_key`);--> statement-breakpoint
CREATE INDEX `outbox_due` ON `outbox` (`channel`,`status`,`next_attempt_at`);--> statement-breakpoint
CREATE INDEX `outbox_created` ON `outbox` (`created_at`);--> statement-breakpoint
CREATE INDEX `outbox_order` ON `outbox` (`order_id`);--> statement-breakpoint
CREATE TABLE `whatsapp_templates` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`subject` text NOT NULL,
	`template` text NOT NULL,
	`variables` text DEFAULT '[]' NOT NULL,
	`category` text DEFAULT 'notification' NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `whatsapp_templates_name_unique` ON `whatsapp_templates` (`name`);--> statement-breakpoint
CREATE TABLE `notifications` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`title` text NOT NULL,
	`message` text NOT NULL,
	`type` text DEFAULT 'info' NOT NULL,
	`position` text DEFAULT 'top-right' NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`show_once` integer DEFAULT false NOT NULL,
	`expires_at` integer,
	`media_url` text,
	`media_type` text DEFAULT 'none' NOT NULL,
	`button_text` text,
	`button_url` text,
	`button_style` text DEFAULT 'primary' NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "notifications_type_known" CHECK("notifications"."type" in ('info', 'success', 'warning', 'error')),
	CONSTRAINT "notifications_position_known" CHECK("notifications"."position" in ('top-left', 'top-right', 'top-center', 'bottom-left', 'bottom-right', 'bottom-center', 'center')),
	CONSTRAINT "notifications_media_known" CHECK("notifications"."media_type" in ('none', 'image', 'video')),
	CONSTRAINT "notifications_button_known" CHECK("notifications"."button_style" in ('primary', 'secondary', 'success', 'warning', 'danger'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `notifications_shown` ON `notifications` (`is_active`,`expires_at`);--> statement-breakpoint
CREATE INDEX `notifications_created` ON `notifications` (`created_at`);--> statement-breakpoint
CREATE TABLE `idempotency_keys` (
	`scope` text NOT NULL,
	`key` text NOT NULL,
	`request_hash` text NOT NULL,
	`order_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`scope`, `key`),
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `idempotency_keys_created` ON `idempotency_keys` (`created_at`);--> statement-breakpoint
CREATE TABLE `orders` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`phone` text NOT NULL,
	`company` text,
	`plan` text NOT NULL,
	`amount_minor` integer NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`notes` text DEFAULT '' NOT NULL,
	`is_phone_verified` integer DEFAULT false NOT NULL,
	`verification_notes` text DEFAULT '' NOT NULL,
	`revision` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "orders_status_known" CHECK("orders"."status" in ('pending', 'confirmed', 'cancelled')),
	CONSTRAINT "orders_plan_sold" CHECK("orders"."plan" in ('starter', 'professional', 'enterprise')),
	CONSTRAINT "orders_amount_positive" CHECK("orders"."amount_minor" >= 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `orders_user` ON `orders` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `orders_status` ON `orders` (`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `orders_created` ON `orders` (`created_at`);--> statement-breakpoint
CREATE INDEX `orders_amount` ON `orders` (`amount_minor`);--> statement-breakpoint
CREATE INDEX `orders_name` ON `orders` (`name`);--> statement-breakpoint
CREATE INDEX `orders_phone` ON `orders` (`phone`,`is_phone_verified`);--> statement-breakpoint
CREATE INDEX `orders_email` ON `orders` (`email`);--> statement-breakpoint
CREATE TABLE `one_time_codes` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`phone` text NOT NULL,
	`type` text NOT NULL,
	`order_id` integer,
	`code_hash` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`is_used` integer DEFAULT false NOT NULL,
	`delivery` text DEFAULT 'sending' NOT NULL,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "one_time_codes_type" CHECK("one_time_codes"."type" in ('registration', 'order', 'test')),
	CONSTRAINT "one_time_codes_delivery" CHECK("one_time_codes"."delivery" in ('sending', 'sent', 'failed'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `one_time_codes_phone` ON `one_time_codes` (`phone`,`type`,`id`);--> statement-breakpoint
CREATE INDEX `one_time_codes_order` ON `one_time_codes` (`order_id`,`id`);--> statement-breakpoint
CREATE INDEX `one_time_codes_expires` ON `one_time_codes` (`expires_at`);--> statement-breakpoint
CREATE TABLE `payment_methods` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`type` text NOT NULL,
	`icon` text NOT NULL,
	`account_details` text NOT NULL,
	`description` text,
	`fees` text,
	`is_active` integer DEFAULT true NOT NULL,
	`is_visible` integer DEFAULT true NOT NULL,
	`display_order` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "payment_methods_icon_known" CHECK("payment_methods"."icon" in ('CreditCard', 'Building', 'Smartphone', 'Wallet', 'DollarSign')),
	CONSTRAINT "payment_methods_order" CHECK("payment_methods"."display_order" >= 1)
) STRICT;
--> statement-breakpoint
CREATE INDEX `payment_methods_shown` ON `payment_methods` (`is_active`,`is_visible`,`display_order`);--> statement-breakpoint
CREATE TABLE `plans` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`plan_type` text NOT NULL,
	`plan_name` text NOT NULL,
	`original_price_minor` integer NOT NULL,
	`discounted_price_minor` integer NOT NULL,
	`annual_price_minor` integer,
	`usd_price_minor` integer NOT NULL,
	`currency` text DEFAULT 'PKR' NOT NULL,
	`features` text DEFAULT '[]' NOT NULL,
	`systems_count` integer DEFAULT 1 NOT NULL,
	`access` text DEFAULT 'Access to 1 Year' NOT NULL,
	`badge` text,
	`display_order` integer DEFAULT 1 NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "plans_type_known" CHECK("plans"."plan_type" in ('starter', 'professional', 'enterprise', 'reseller')),
	CONSTRAINT "plans_original_price" CHECK("plans"."original_price_minor" >= 0),
	CONSTRAINT "plans_discounted_price" CHECK("plans"."discounted_price_minor" >= 0),
	CONSTRAINT "plans_annual_price" CHECK("plans"."annual_price_minor" >= 0),
	CONSTRAINT "plans_usd_price" CHECK("plans"."usd_price_minor" >= 0),
	CONSTRAINT "plans_systems" CHECK("plans"."systems_count" >= 1)
) STRICT;
--> statement-breakpoint
CREATE INDEX `plans_shown` ON `plans` (`is_active`,`display_order`);--> statement-breakpoint
CREATE TABLE `products` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`title` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`price_minor` integer NOT NULL,
	`discount_price_minor` integer,
	`coupon_code` text,
	`image_url` text,
	`category` text,
	`is_active` integer DEFAULT true NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "products_price" CHECK("products"."price_minor" >= 0),
	CONSTRAINT "products_discount_price" CHECK("products"."discount_price_minor" >= 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `products_shown` ON `products` (`is_active`,`created_at`);--> statement-breakpoint
CREATE INDEX `products_title` ON `products` (`title`);--> statement-breakpoint
CREATE TABLE `seo_settings` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`page` text NOT NULL,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`keywords` text,
	`og_title` text,
	`og_description` text,
	`og_image` text,
	`twitter_card` text DEFAULT 'summary_large_image' NOT NULL,
	`twitter_title` text,
	`twitter_description` text,
	`twitter_image` text,
	`canonical_url` text,
	`robots` text DEFAULT 'index, follow' NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "seo_settings_page_known" CHECK("seo_settings"."page" in ('home', 'about', 'services', 'contact', 'pricing', 'features', 'blog', 'faq', 'privacy', 'terms')),
	CONSTRAINT "seo_settings_card_known" CHECK("seo_settings"."twitter_card" in ('summary', 'summary_large_image', 'app', 'player')),
	CONSTRAINT "seo_settings_robots_known" CHECK("seo_settings"."robots" in ('index, follow', 'index, nofollow', 'noindex, follow', 'noindex, nofollow'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `seo_settings_page_unique` ON `seo_settings` (`page`);--> statement-breakpoint
CREATE TABLE `settings` (
	`key` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL,
	`description` text NOT NULL,
	`category` text NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "settings_category_known" CHECK("settings"."category" in ('pricing', 'payment', 'contact', 'system'))
) STRICT;
--> statement-breakpoint
CREATE TABLE `ticket_replies` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`ticket_id` integer NOT NULL,
	`author_id` integer,
	`is_from_admin` integer DEFAULT true NOT NULL,
	`message` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`ticket_id`) REFERENCES `tickets`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`author_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
) STRICT;
--> statement-breakpoint
CREATE INDEX `ticket_replies_ticket` ON `ticket_replies` (`ticket_id`,`id`);--> statement-breakpoint
CREATE TABLE `tickets` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`subject` text NOT NULL,
	`priority` text DEFAULT 'medium' NOT NULL,
	`message` text NOT NULL,
	`status` text DEFAULT 'open' NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "tickets_priority_known" CHECK("tickets"."priority" in ('low', 'medium', 'high', 'urgent')),
	CONSTRAINT "tickets_status_known" CHECK("tickets"."status" in ('open', 'answered', 'closed'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `tickets_user` ON `tickets` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `tickets_status` ON `tickets` (`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `tickets_created` ON `tickets` (`created_at`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`username` text NOT NULL,
	`email` text NOT NULL,
	`whatsapp_number` text,
	`password_hash` text NOT NULL,
	`is_admin` integer DEFAULT false NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`is_verified` integer DEFAULT false NOT NULL,
	`is_phone_verified` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `users_username_unique` ON `users` (lower("username"));--> statement-breakpoint
CREATE UNIQUE INDEX `users_email_unique` ON `users` (`email`);--> statement-breakpoint
CREATE INDEX `users_verified_phone` ON `users` (`whatsapp_number`,`is_phone_verified`);--> statement-breakpoint
CREATE INDEX `users_created` ON `users` (`created_at`);--> statement-breakpoint
CREATE INDEX `users_admins` ON `users` (`is_admin`,`is_active`);--> statement-breakpoint
CREATE TABLE `gateway_credentials` (
	`name` text PRIMARY KEY NOT NULL,
	`sealed` text NOT NULL,
	`updated_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `whatsapp_auth` (
	`session` text NOT NULL,
	`kind` text NOT NULL,
	`key_id` text NOT NULL,
	`data` text NOT NULL,
	PRIMARY KEY(`session`, `kind`, `key_id`)
) STRICT;
