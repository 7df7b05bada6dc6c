CREATE TABLE `payment_pictures` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`payment_id` integer NOT NULL,
	`stored_name` text NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`fingerprint` text NOT NULL,
	`is_submitted` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_pictures_storedName_unique` ON `payment_pictures` (`stored_name`);--> statement-breakpoint
CREATE INDEX `payment_pictures_payment` ON `payment_pictures` (`payment_id`);--> statement-breakpoint
CREATE INDEX `payment_pictures_created` ON `payment_pictures` (`created_at`);--> statement-breakpoint
CREATE TABLE `payments` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` integer NOT NULL,
	`state` text DEFAULT 'awaiting' NOT NULL,
	`revision` integer DEFAULT 0 NOT NULL,
	`method_id` integer,
	`transaction_id` text DEFAULT '' NOT NULL,
	`transaction_key` text DEFAULT '' NOT NULL,
	`sender` text DEFAULT '' NOT NULL,
	`paid_at` integer,
	`submitted_at` integer,
	`reason` text DEFAULT '' NOT NULL,
	`rejections` integer DEFAULT 0 NOT NULL,
	`decided_by` text,
	`decided_at` integer,
	`refund_minor` integer,
	`refund_way` text,
	`refund_reason` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "payments_state_known" CHECK("payments"."state" in ('awaiting', 'submitted', 'accepted', 'rejected', 'refunded')),
	CONSTRAINT "payments_refund_positive" CHECK("payments"."refund_minor" >= 0),
	CONSTRAINT "payments_rejections" CHECK("payments"."rejections" >= 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `payments_orderId_unique` ON `payments` (`order_id`);--> statement-breakpoint
CREATE INDEX `payments_state` ON `payments` (`state`,`submitted_at`);--> statement-breakpoint
CREATE INDEX `payments_decided` ON `payments` (`decided_at`);--> statement-breakpoint
CREATE INDEX `payments_transaction` ON `payments` (`transaction_key`);--> statement-breakpoint
ALTER TABLE `payment_methods` ADD `qr_image` text;--> statement-breakpoint
ALTER TABLE `payment_methods` ADD `transaction_shape` text;
--> statement-breakpoint
INSERT INTO `whatsapp_templates` (`name`, `subject`, `template`, `variables`, `category`, `description`, `is_active`, `created_at`, `updated_at`)
SELECT 'payment_rejected', 'We could not find your payment for order #{{order_id}}', 'Hello {{name}}, we have looked at the proof for your order *#{{order_id}}* ({{plan}}, *{{currency}} {{amount}}*) and could not accept it:

{{reason}}

Please look at it again and send it once more here: {{pay_link}}

Do you need help? {{support}}', '["name","order_id","plan","amount","currency","reason","pay_link","support"]', 'order', 'Sent when a proof of payment is rejected, with the reason and the link to try again', 1, unixepoch() * 1000, unixepoch() * 1000
WHERE EXISTS (SELECT 1 FROM `whatsapp_templates`) AND NOT EXISTS (SELECT 1 FROM `whatsapp_templates` WHERE `name` = 'payment_rejected');
--> statement-breakpoint
INSERT INTO `whatsapp_templates` (`name`, `subject`, `template`, `variables`, `category`, `description`, `is_active`, `created_at`, `updated_at`)
SELECT 'payment_refunded', 'Your money for order #{{order_id}} is on its way back', 'Hello {{name}}, we have sent back *{{currency}} {{amount}}* for your order *#{{order_id}}* ({{plan}}): {{way}}.

{{reason}}

The license of this order has ended. Do you have a question? {{support}}', '["name","order_id","plan","amount","currency","way","reason","support"]', 'order', 'Sent when the money of an order is given back', 1, unixepoch() * 1000, unixepoch() * 1000
WHERE EXISTS (SELECT 1 FROM `whatsapp_templates`) AND NOT EXISTS (SELECT 1 FROM `whatsapp_templates` WHERE `name` = 'payment_refunded');
--> statement-breakpoint
UPDATE `whatsapp_templates` SET `variables` = json_insert(`variables`, '$[#]', 'pay_link') WHERE `name` IN ('order_confirmation', 'payment_reminder') AND json_valid(`variables`);
--> statement-breakpoint
UPDATE `whatsapp_templates` SET `template` = replace(`template`, 'Follow your order in your account: {{claim_link}}', 'Pay and send us the proof here, without signing in: {{pay_link}}

Follow your order in your account: {{claim_link}}') WHERE `name` = 'order_confirmation';
--> statement-breakpoint
UPDATE `whatsapp_templates` SET `template` = replace(`template`, 'Then please send us the receipt here, and we approve your order.', 'Then please send us the proof here: {{pay_link}}') WHERE `name` = 'payment_reminder';