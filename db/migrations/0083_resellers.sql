CREATE TABLE `resellers` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` integer,
	`name` text NOT NULL,
	`support_phone` text,
	`starter_minor` integer,
	`professional_minor` integer,
	`enterprise_minor` integer,
	`term_months` integer DEFAULT 1 NOT NULL,
	`low_minor` integer DEFAULT 0 NOT NULL,
	`is_paused` integer DEFAULT false NOT NULL,
	`closed_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "resellers_starter_positive" CHECK("resellers"."starter_minor" >= 0),
	CONSTRAINT "resellers_professional_positive" CHECK("resellers"."professional_minor" >= 0),
	CONSTRAINT "resellers_enterprise_positive" CHECK("resellers"."enterprise_minor" >= 0),
	CONSTRAINT "resellers_low_positive" CHECK("resellers"."low_minor" >= 0),
	CONSTRAINT "resellers_term" CHECK("resellers"."term_months" >= 1)
) STRICT;
--> statement-breakpoint
CREATE INDEX `resellers_user` ON `resellers` (`user_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `resellers_open` ON `resellers` (`user_id`) WHERE "resellers"."closed_at" is null;--> statement-breakpoint
CREATE TABLE `balance_movements` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`reseller_id` integer NOT NULL,
	`kind` text NOT NULL,
	`amount_minor` integer NOT NULL,
	`balance_minor` integer NOT NULL,
	`order_id` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`reseller_id`) REFERENCES `resellers`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "balance_movements_kind_known" CHECK("balance_movements"."kind" in ('topup', 'topup undone', 'issue', 'renewal', 'revocation', 'payout')),
	CONSTRAINT "balance_movements_balance_positive" CHECK("balance_movements"."balance_minor" >= 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `balance_movements_reseller` ON `balance_movements` (`reseller_id`,`id`);--> statement-breakpoint
CREATE INDEX `balance_movements_order` ON `balance_movements` (`order_id`);--> statement-breakpoint
CREATE TABLE `balance_entries` (
	`movement_id` integer NOT NULL,
	`account` text NOT NULL,
	`amount_minor` integer NOT NULL,
	PRIMARY KEY(`movement_id`, `account`),
	FOREIGN KEY (`movement_id`) REFERENCES `balance_movements`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "balance_entries_account_known" CHECK("balance_entries"."account" in ('balance', 'money', 'sales'))
) STRICT;
--> statement-breakpoint
ALTER TABLE `orders` ADD `reseller_id` integer REFERENCES resellers(id);--> statement-breakpoint
CREATE INDEX `orders_reseller` ON `orders` (`reseller_id`,`status`) WHERE "orders"."reseller_id" is not null;--> statement-breakpoint
ALTER TABLE `orders` DROP CONSTRAINT "orders_plan_sold";--> statement-breakpoint
ALTER TABLE `orders` ADD CONSTRAINT "orders_plan_sold" CHECK("plan" in ('starter', 'professional', 'enterprise') or ("plan" = 'reseller' and "reseller_id" is not null));--> statement-breakpoint
ALTER TABLE `orders` DROP CONSTRAINT "orders_verification_known";--> statement-breakpoint
ALTER TABLE `orders` ADD CONSTRAINT "orders_verification_known" CHECK("verification" in ('awaited', 'proved', 'proved before', 'renewal', 'codes off', 'cannot send', 'not to this number', 'too many codes', 'top-up', 'erased'));--> statement-breakpoint
ALTER TABLE `licenses` ADD `reseller_id` integer REFERENCES resellers(id);--> statement-breakpoint
ALTER TABLE `licenses` ADD `activated_at` integer;--> statement-breakpoint
CREATE INDEX `licenses_reseller` ON `licenses` (`reseller_id`,`is_latest`,`expires_at`) WHERE "licenses"."reseller_id" is not null;--> statement-breakpoint
UPDATE licenses SET activated_at = used.at
FROM (SELECT license_key, min(activated_at) AS at FROM license_systems GROUP BY license_key) AS used
WHERE licenses.license_key = used.license_key;--> statement-breakpoint
CREATE TRIGGER licenses_activated AFTER INSERT ON license_systems BEGIN
	UPDATE licenses SET activated_at = new.activated_at WHERE license_key = new.license_key AND activated_at IS NULL;
END--> statement-breakpoint
-- A movement continues the balance, has two entries whose sum is 0, and stays.
CREATE TRIGGER balance_movements_continue BEFORE INSERT ON balance_movements
WHEN new.balance_minor IS NOT new.amount_minor + coalesce(
	(SELECT balance_minor FROM balance_movements WHERE reseller_id = new.reseller_id ORDER BY id DESC LIMIT 1), 0
) BEGIN
	SELECT raise(ABORT, 'A movement continues the balance');
END--> statement-breakpoint
CREATE TRIGGER balance_movements_entries AFTER INSERT ON balance_movements BEGIN
	INSERT INTO balance_entries VALUES
		(new.id, 'balance', new.amount_minor),
		(new.id, iif(new.kind IN ('topup', 'topup undone', 'payout'), 'money', 'sales'), -new.amount_minor);
END--> statement-breakpoint
CREATE TRIGGER balance_movements_no_update BEFORE UPDATE ON balance_movements BEGIN
	SELECT raise(ABORT, 'A ledger is only added to');
END--> statement-breakpoint
CREATE TRIGGER balance_movements_no_delete BEFORE DELETE ON balance_movements BEGIN
	SELECT raise(ABORT, 'A ledger is only added to');
END--> statement-breakpoint
CREATE TRIGGER balance_entries_no_update BEFORE UPDATE ON balance_entries BEGIN
	SELECT raise(ABORT, 'A ledger is only added to');
END--> statement-breakpoint
CREATE TRIGGER balance_entries_no_delete BEFORE DELETE ON balance_entries BEGIN
	SELECT raise(ABORT, 'A ledger is only added to');
END--> statement-breakpoint
-- A top-up is no sale: what is issued for it is. It counts as an order without money.
DROP TRIGGER order_tallies_insert;--> statement-breakpoint
DROP TRIGGER order_tallies_update;--> statement-breakpoint
DROP TRIGGER order_tallies_delete;--> statement-breakpoint
DROP TRIGGER order_tallies_payment_insert;--> statement-breakpoint
DROP TRIGGER order_tallies_payment_update;--> statement-breakpoint
DROP TRIGGER order_tallies_payment_delete;--> statement-breakpoint
CREATE TRIGGER order_tallies_insert AFTER INSERT ON orders BEGIN
	INSERT INTO order_tallies VALUES ((new.created_at + 18000000) / 86400000, new.status, 'none', 1, iif(new.plan = 'reseller', 0, new.amount_minor), 0)
		ON CONFLICT DO UPDATE SET orders = orders + 1, minor_total = minor_total + excluded.minor_total;
END--> statement-breakpoint
CREATE TRIGGER order_tallies_update AFTER UPDATE OF status, amount_minor, created_at ON orders
WHEN (old.status, old.amount_minor, old.created_at) IS NOT (new.status, new.amount_minor, new.created_at) BEGIN
	UPDATE order_tallies SET
		orders = orders - 1,
		minor_total = minor_total - iif(old.plan = 'reseller', 0, old.amount_minor),
		minor_refunded = minor_refunded - iif(old.plan = 'reseller', 0, coalesce((SELECT refund_minor FROM payments WHERE order_id = old.id), 0))
	WHERE day = (old.created_at + 18000000) / 86400000 AND status = old.status
		AND payment = coalesce((SELECT state FROM payments WHERE order_id = old.id), 'none');
	INSERT INTO order_tallies VALUES (
		(new.created_at + 18000000) / 86400000, new.status,
		coalesce((SELECT state FROM payments WHERE order_id = new.id), 'none'), 1, iif(new.plan = 'reseller', 0, new.amount_minor),
		iif(new.plan = 'reseller', 0, coalesce((SELECT refund_minor FROM payments WHERE order_id = new.id), 0))
	) ON CONFLICT DO UPDATE SET
		orders = orders + 1,
		minor_total = minor_total + excluded.minor_total,
		minor_refunded = minor_refunded + excluded.minor_refunded;
END--> statement-breakpoint
-- Before, because the payment of a deleted order goes right after it.
CREATE TRIGGER order_tallies_delete BEFORE DELETE ON orders BEGIN
	UPDATE order_tallies SET
		orders = orders - 1,
		minor_total = minor_total - iif(old.plan = 'reseller', 0, old.amount_minor),
		minor_refunded = minor_refunded - iif(old.plan = 'reseller', 0, coalesce((SELECT refund_minor FROM payments WHERE order_id = old.id), 0))
	WHERE day = (old.created_at + 18000000) / 86400000 AND status = old.status
		AND payment = coalesce((SELECT state FROM payments WHERE order_id = old.id), 'none');
END--> statement-breakpoint
CREATE TRIGGER order_tallies_payment_insert AFTER INSERT ON payments BEGIN
	UPDATE order_tallies SET
		orders = orders - 1,
		minor_total = minor_total - (SELECT iif(plan = 'reseller', 0, amount_minor) FROM orders WHERE id = new.order_id)
	WHERE payment = 'none'
		AND (day, status) = (SELECT (created_at + 18000000) / 86400000, status FROM orders WHERE id = new.order_id);
	INSERT INTO order_tallies
		SELECT (created_at + 18000000) / 86400000, status, new.state, 1, iif(plan = 'reseller', 0, amount_minor), iif(plan = 'reseller', 0, coalesce(new.refund_minor, 0))
		FROM orders WHERE id = new.order_id
		ON CONFLICT DO UPDATE SET
			orders = orders + 1,
			minor_total = minor_total + excluded.minor_total,
			minor_refunded = minor_refunded + excluded.minor_refunded;
END--> statement-breakpoint
CREATE TRIGGER order_tallies_payment_update AFTER UPDATE OF state, refund_minor ON payments
WHEN (old.state, old.refund_minor) IS NOT (new.state, new.refund_minor) BEGIN
	UPDATE order_tallies SET
		orders = orders - 1,
		minor_total = minor_total - (SELECT iif(plan = 'reseller', 0, amount_minor) FROM orders WHERE id = old.order_id),
		minor_refunded = minor_refunded - (SELECT iif(plan = 'reseller', 0, coalesce(old.refund_minor, 0)) FROM orders WHERE id = old.order_id)
	WHERE payment = old.state
		AND (day, status) = (SELECT (created_at + 18000000) / 86400000, status FROM orders WHERE id = old.order_id);
	INSERT INTO order_tallies
		SELECT (created_at + 18000000) / 86400000, status, new.state, 1, iif(plan = 'reseller', 0, amount_minor), iif(plan = 'reseller', 0, coalesce(new.refund_minor, 0))
		FROM orders WHERE id = new.order_id
		ON CONFLICT DO UPDATE SET
			orders = orders + 1,
			minor_total = minor_total + excluded.minor_total,
			minor_refunded = minor_refunded + excluded.minor_refunded;
END--> statement-breakpoint
CREATE TRIGGER order_tallies_payment_delete AFTER DELETE ON payments BEGIN
	UPDATE order_tallies SET
		orders = orders - 1,
		minor_total = minor_total - (SELECT iif(plan = 'reseller', 0, amount_minor) FROM orders WHERE id = old.order_id),
		minor_refunded = minor_refunded - (SELECT iif(plan = 'reseller', 0, coalesce(old.refund_minor, 0)) FROM orders WHERE id = old.order_id)
	WHERE payment = old.state
		AND (day, status) = (SELECT (created_at + 18000000) / 86400000, status FROM orders WHERE id = old.order_id);
	INSERT INTO order_tallies
		SELECT (created_at + 18000000) / 86400000, status, 'none', 1, iif(plan = 'reseller', 0, amount_minor), 0
		FROM orders WHERE id = old.order_id
		ON CONFLICT DO UPDATE SET orders = orders + 1, minor_total = minor_total + excluded.minor_total;
END--> statement-breakpoint
DROP VIEW sale_parts;--> statement-breakpoint
-- The rows of the tallies that a confirmed order counts in. A time that no calendar has counts in no month.
CREATE VIEW sale_parts AS SELECT
	orders.id AS order_id,
	dimensions.column1 AS dimension,
	coalesce(strftime('%Y-%m', (created_at + 18000000) / 1000, 'unixepoch'), '') AS month,
	CASE dimensions.column1
		WHEN 'plan' THEN plan
		WHEN 'product' THEN coalesce(product_id, '')
		WHEN 'coupon' THEN upper(coalesce(coupon_code, ''))
		WHEN 'kind' THEN coalesce(sold_as, purpose, 'new')
		WHEN 'reseller' THEN coalesce(reseller_id, '')
		ELSE coalesce(source, '') END AS name,
	amount_minor - coalesce((SELECT refund_minor FROM payments WHERE payments.order_id = orders.id), 0) AS amount_minor
FROM orders CROSS JOIN (VALUES ('plan'), ('product'), ('coupon'), ('kind'), ('reseller'), ('source')) AS dimensions
WHERE status = 'confirmed' AND plan <> 'reseller';--> statement-breakpoint
INSERT INTO sales_tallies SELECT dimension, month, name, count(*), sum(amount_minor) FROM sale_parts WHERE dimension = 'reseller' GROUP BY 1, 2, 3;--> statement-breakpoint
INSERT INTO `whatsapp_templates` (`name`, `subject`, `template`, `variables`, `translations`, `category`, `description`, `is_active`, `created_at`, `updated_at`)
SELECT 'reseller_license', 'Your {{plan}} license is {{license_state}}', 'Hello {{name}}, this is {{reseller}}. Your {{site_name}} license (*{{plan}}*) is {{license_state}}.

License key: *{{license_key}}*
Systems: {{systems}}
Valid until: {{expires_at}}

Downloads and the installation in five steps: {{pay_link}}

If you have a question or want to renew, write to {{support_phone}} on WhatsApp.', '["name","plan","license_key","license_state","systems","expires_at","pay_link","reseller","support_phone","site_name"]', '{"ur":{"subject":"آپ کا {{plan}} لائسنس {{license_state}}","template":"السلام علیکم {{name}}، {{reseller}} کی طرف سے۔ {{site_name}} کا آپ کا لائسنس (*{{plan}}*) {{license_state}}۔\n\nلائسنس نمبر: *{{license_key}}*\nسسٹم: {{systems}}\nآخری تاریخ: {{expires_at}}\n\nڈاؤن لوڈ، اور پانچ قدموں میں انسٹال کرنے کا طریقہ: {{pay_link}}\n\nکوئی سوال ہو یا تجدید کرنی ہو تو واٹس ایپ نمبر {{support_phone}} پر لکھیں۔"},"roman":{"subject":"Aap ka {{plan}} license {{license_state}}","template":"Assalam o alaikum {{name}}, {{reseller}} ki taraf se. {{site_name}} ka aap ka license (*{{plan}}*) {{license_state}}.\n\nLicense key: *{{license_key}}*\nSystems: {{systems}}\nAakhri tareekh: {{expires_at}}\n\nDownload, aur paanch qadmon mein install karne ka tareeqa: {{pay_link}}\n\nKoi sawal ho ya renew karna ho to WhatsApp number {{support_phone}} par likhein."}}', 'license', 'Sent in the name of a reseller when a license of a customer is issued, renewed or about to end', 1, unixepoch() * 1000, unixepoch() * 1000
WHERE EXISTS (SELECT 1 FROM `whatsapp_templates`) AND NOT EXISTS (SELECT 1 FROM `whatsapp_templates` WHERE `name` = 'reseller_license');
--> statement-breakpoint
INSERT INTO `whatsapp_templates` (`name`, `subject`, `template`, `variables`, `translations`, `category`, `description`, `is_active`, `created_at`, `updated_at`)
SELECT 'reseller_balance', 'Your balance is {{currency}} {{balance}}', 'Hello {{name}}, {{balance_state}}. Your balance at {{site_name}} is now *{{currency}} {{balance}}*.

At {{dashboard_url}} you top up and see every movement.', '["name","balance_state","currency","balance","dashboard_url","site_name"]', '{"ur":{"subject":"آپ کا بیلنس {{currency}} {{balance}} ہے","template":"السلام علیکم {{name}}، {{balance_state}}۔ {{site_name}} پر آپ کا بیلنس اب *{{currency}} {{balance}}* ہے۔\n\nبیلنس بڑھانے اور حساب دیکھنے کے لیے {{dashboard_url}} کھولیں۔"},"roman":{"subject":"Aap ka balance {{currency}} {{balance}} hai","template":"Assalam o alaikum {{name}}, {{balance_state}}. {{site_name}} par aap ka balance ab *{{currency}} {{balance}}* hai.\n\nBalance barhane aur hisab dekhne ke liye {{dashboard_url}} kholein."}}', 'order', 'Sent to a reseller when a top-up arrived and when the balance is low', 1, unixepoch() * 1000, unixepoch() * 1000
WHERE EXISTS (SELECT 1 FROM `whatsapp_templates`) AND NOT EXISTS (SELECT 1 FROM `whatsapp_templates` WHERE `name` = 'reseller_balance');
