ALTER TABLE `licenses` ADD `credit_note` integer;--> statement-breakpoint
-- What was sent back of a confirmed order is no sale.
DROP VIEW sale_parts;--> statement-breakpoint
CREATE VIEW sale_parts AS SELECT
	orders.id AS order_id,
	dimensions.column1 AS dimension,
	coalesce(strftime('%Y-%m', (created_at + 18000000) / 1000, 'unixepoch'), '') AS month,
	CASE dimensions.column1
		WHEN 'plan' THEN plan
		WHEN 'product' THEN coalesce(product_id, '')
		WHEN 'coupon' THEN upper(coalesce(coupon_code, ''))
		WHEN 'kind' THEN coalesce(sold_as, purpose, 'new')
		ELSE coalesce(source, '') END AS name,
	amount_minor - coalesce((SELECT refund_minor FROM payments WHERE payments.order_id = orders.id), 0) AS amount_minor
FROM orders CROSS JOIN (VALUES ('plan'), ('product'), ('coupon'), ('kind'), ('source')) AS dimensions
WHERE status = 'confirmed';--> statement-breakpoint
DELETE FROM sales_tallies;--> statement-breakpoint
INSERT INTO sales_tallies SELECT dimension, month, name, count(*), sum(amount_minor) FROM sale_parts GROUP BY 1, 2, 3;--> statement-breakpoint
CREATE TRIGGER sales_tallies_refund AFTER UPDATE OF refund_minor ON payments
WHEN old.refund_minor IS NOT new.refund_minor BEGIN
	INSERT INTO sales_tallies
		SELECT dimension, month, name, 0, coalesce(old.refund_minor, 0) - coalesce(new.refund_minor, 0)
		FROM sale_parts WHERE order_id = new.order_id
		ON CONFLICT DO UPDATE SET minor_total = minor_total + excluded.minor_total;
END--> statement-breakpoint
CREATE TRIGGER sales_tallies_payment_insert AFTER INSERT ON payments WHEN new.refund_minor IS NOT NULL BEGIN
	INSERT INTO sales_tallies SELECT dimension, month, name, 0, -new.refund_minor
		FROM sale_parts WHERE order_id = new.order_id
		ON CONFLICT DO UPDATE SET minor_total = minor_total + excluded.minor_total;
END--> statement-breakpoint
CREATE TRIGGER sales_tallies_payment_delete AFTER DELETE ON payments WHEN old.refund_minor IS NOT NULL BEGIN
	INSERT INTO sales_tallies SELECT dimension, month, name, 0, old.refund_minor
		FROM sale_parts WHERE order_id = old.order_id
		ON CONFLICT DO UPDATE SET minor_total = minor_total + excluded.minor_total;
END--> statement-breakpoint
-- The sentence is now also true where one of several licences is paid back. What a seller wrote stays.
UPDATE whatsapp_templates SET
	template = replace(template, 'The license of this order has ended.', 'A license ends when its money is sent back.'),
	translations = replace(translations, 'اس آرڈر کا لائسنس ختم ہو گیا ہے۔', 'رقم واپس ہونے پر لائسنس ختم ہو جاتا ہے۔')
WHERE name = 'payment_refunded';
