-- Offers to renew, each with an amount of its own, and the two messages of them.
CREATE TABLE `offer_licenses` (
	`offer_id` integer NOT NULL,
	`license_id` integer NOT NULL,
	PRIMARY KEY(`offer_id`, `license_id`),
	FOREIGN KEY (`offer_id`) REFERENCES `offers`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`license_id`) REFERENCES `licenses`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `offer_licenses_license` ON `offer_licenses` (`license_id`);--> statement-breakpoint
CREATE TABLE `offers` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` integer NOT NULL,
	`plan` text NOT NULL,
	`product_id` integer,
	`term_months` integer NOT NULL,
	`price_minor` integer NOT NULL,
	`amount_minor` integer NOT NULL,
	`ends_at` integer NOT NULL,
	`until` integer NOT NULL,
	`state` text DEFAULT 'open' NOT NULL,
	`ended_by` text,
	`renewal_order_id` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`renewal_order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "offers_plan_sold" CHECK("offers"."plan" in ('starter', 'professional', 'enterprise')),
	CONSTRAINT "offers_state_known" CHECK("offers"."state" in ('open', 'paid', 'ended')),
	CONSTRAINT "offers_end_known" CHECK("offers"."ended_by" in ('time', 'license', 'order', 'price')),
	CONSTRAINT "offers_price_positive" CHECK("offers"."price_minor" >= 0),
	CONSTRAINT "offers_amount" CHECK("offers"."amount_minor" > 0),
	CONSTRAINT "offers_term" CHECK("offers"."term_months" >= 1)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `offers_amount_once` ON `offers` (`amount_minor`) WHERE "offers"."state" = 'open';--> statement-breakpoint
CREATE INDEX `offers_open` ON `offers` (`until`) WHERE "offers"."state" = 'open';--> statement-breakpoint
CREATE INDEX `offers_amount` ON `offers` (`amount_minor`,`created_at`);--> statement-breakpoint
CREATE INDEX `offers_order` ON `offers` (`order_id`);--> statement-breakpoint
CREATE INDEX `offers_renewal` ON `offers` (`renewal_order_id`) WHERE "offers"."renewal_order_id" is not null;--> statement-breakpoint
ALTER TABLE `bank_sources` ADD `accepts_renewals` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `payments` ADD `is_by_buyer` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `orders_asked` ON `orders` (`amount_minor`) WHERE "orders"."status" = 'pending';--> statement-breakpoint
INSERT INTO `whatsapp_templates` (`name`, `subject`, `template`, `variables`, `category`, `description`, `is_active`, `created_at`, `updated_at`, `translations`)
SELECT 'license_renewed', 'Renewed until {{expires_at}}', 'Renewed until *{{expires_at}}*. Thank you {{name}}, your payment of *{{currency}} {{amount}}* has arrived.

Plan: {{plan}} for {{term}}
License key: {{license_key}}

Your receipt: {{pay_link}}

There is nothing to enter: {{site_name}} goes on with the same key.', '["name","plan","license_key","expires_at","amount","currency","site_name","term","pay_link"]', 'license', 'Sent when money for the offer of a reminder has renewed a license', 1, unixepoch() * 1000, unixepoch() * 1000, '{"ur":{"subject":"تجدید ہو گئی، {{expires_at}} تک","template":"تجدید ہو گئی: آپ کا لائسنس *{{expires_at}}* تک چلے گا۔ شکریہ {{name}}، آپ کی *{{currency}} {{amount}}* کی پیمنٹ مل گئی۔\n\nپلان: {{plan}} ({{term}})\nلائسنس نمبر: {{license_key}}\n\nآپ کی رسید: {{pay_link}}\n\nکچھ لکھنے کی ضرورت نہیں: {{site_name}} اسی لائسنس نمبر پر چلتا رہے گا۔"},"roman":{"subject":"Renew ho gaya, {{expires_at}} tak","template":"Renew ho gaya: aap ka license *{{expires_at}}* tak chalay ga. Shukriya {{name}}, aap ki *{{currency}} {{amount}}* ki payment mil gayi.\n\nPlan: {{plan}} ({{term}})\nLicense key: {{license_key}}\n\nAap ki receipt: {{pay_link}}\n\nKuch likhne ki zaroorat nahi: {{site_name}} isi license key par chalta rahay ga."}}'
WHERE EXISTS (SELECT 1 FROM `whatsapp_templates`) AND NOT EXISTS (SELECT 1 FROM `whatsapp_templates` WHERE `name` = 'license_renewed');
--> statement-breakpoint
INSERT INTO `whatsapp_templates` (`name`, `subject`, `template`, `variables`, `category`, `description`, `is_active`, `created_at`, `updated_at`, `translations`)
SELECT 'license_offer', 'Your {{plan}} license {{ends}} on {{expires_at}}', 'Hello {{name}}, your {{site_name}} license (*{{plan}}*) {{ends}} on *{{expires_at}}*.

License key: {{license_key}}
Price of renewing: {{price}}

Pay exactly *{{currency}} {{amount}}* by {{last_day}}, from the account that you paid from before. That renews it: you need no order and send no receipt.

{{payment_methods}}

Renew in another way: {{renew_link}}

You do not need to sign in.', '["name","plan","license_key","expires_at","amount","currency","site_name","ends","price","last_day","payment_methods","renew_link"]', 'license', 'Sent instead of the reminder while a license can be renewed by paying its exact amount', 1, unixepoch() * 1000, unixepoch() * 1000, '{"ur":{"subject":"آپ کا {{plan}} لائسنس {{expires_at}} کو {{ends}}","template":"السلام علیکم {{name}}، {{site_name}} کا آپ کا لائسنس (*{{plan}}*) *{{expires_at}}* کو {{ends}}۔\n\nلائسنس نمبر: {{license_key}}\nتجدید کی قیمت: {{price}}\n\n{{last_day}} تک ٹھیک *{{currency}} {{amount}}* بھیجیں، نہ کم نہ زیادہ، اسی اکاؤنٹ سے جس سے پہلے پیمنٹ کی تھی۔ تجدید ہو جائے گی: نہ آرڈر دینا ہے، نہ رسید بھیجنی ہے۔\n\n{{payment_methods}}\n\nکسی اور طریقے سے تجدید کریں: {{renew_link}}\n\nلاگ ان کرنا ضروری نہیں۔"},"roman":{"subject":"Aap ka {{plan}} license {{expires_at}} ko {{ends}}","template":"Assalam o alaikum {{name}}, {{site_name}} ka aap ka license (*{{plan}}*) *{{expires_at}}* ko {{ends}}.\n\nLicense key: {{license_key}}\nRenew karne ki qeemat: {{price}}\n\n{{last_day}} tak theek *{{currency}} {{amount}}* bhejein, na kam na zyada, usi account se jis se pehle payment ki thi. Renew ho jaye ga: na order dena hai, na receipt bhejni hai.\n\n{{payment_methods}}\n\nKisi aur tareeqay se renew karein: {{renew_link}}\n\nLogin zaroori nahi."}}'
WHERE EXISTS (SELECT 1 FROM `whatsapp_templates`) AND NOT EXISTS (SELECT 1 FROM `whatsapp_templates` WHERE `name` = 'license_offer');
