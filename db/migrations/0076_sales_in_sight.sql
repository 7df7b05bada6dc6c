ALTER TABLE `orders` ADD `sold_as` text CONSTRAINT "orders_sold_as_known" CHECK("sold_as" in ('new', 'renew', 'upgrade'));--> statement-breakpoint
ALTER TABLE `orders` ADD `source` text;--> statement-breakpoint
UPDATE orders SET sold_as = CASE
	WHEN NOT EXISTS (SELECT 1 FROM licenses WHERE license_key = issued.license_key AND id < issued.id) THEN 'new'
	WHEN EXISTS (
		SELECT 1 FROM licenses JOIN orders AS earlier ON earlier.id = licenses.order_id
		WHERE license_key = issued.license_key AND licenses.id < issued.id AND earlier.plan = orders.plan
	) THEN 'renew'
	ELSE 'upgrade' END
FROM (SELECT order_id, license_key, min(id) AS id FROM licenses GROUP BY order_id) AS issued
WHERE orders.id = issued.order_id;--> statement-breakpoint
-- What an order was sold as stays as it was, whatever becomes of the earlier terms of its key.
CREATE TRIGGER orders_sold_as AFTER INSERT ON licenses
WHEN (SELECT sold_as FROM orders WHERE id = new.order_id) IS NULL BEGIN
	UPDATE orders SET sold_as = CASE
		WHEN NOT EXISTS (SELECT 1 FROM licenses WHERE license_key = new.license_key AND id < new.id) THEN 'new'
		WHEN EXISTS (
			SELECT 1 FROM licenses JOIN orders AS earlier ON earlier.id = licenses.order_id
			WHERE license_key = new.license_key AND licenses.id < new.id AND earlier.plan = orders.plan
		) THEN 'renew'
		ELSE 'upgrade' END
	WHERE id = new.order_id;
END--> statement-breakpoint
CREATE TABLE `sales_tallies` (
	`dimension` text NOT NULL,
	`month` text NOT NULL,
	`name` text NOT NULL,
	`orders` integer NOT NULL,
	`minor_total` integer NOT NULL,
	PRIMARY KEY(`dimension`, `month`, `name`)
) STRICT;
--> statement-breakpoint
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
		ELSE coalesce(source, '') END AS name,
	amount_minor
FROM orders CROSS JOIN (VALUES ('plan'), ('product'), ('coupon'), ('kind'), ('source')) AS dimensions
WHERE status = 'confirmed';--> statement-breakpoint
INSERT INTO sales_tallies SELECT dimension, month, name, count(*), sum(amount_minor) FROM sale_parts GROUP BY 1, 2, 3;--> statement-breakpoint
CREATE TRIGGER sales_tallies_insert AFTER INSERT ON orders WHEN new.status = 'confirmed' BEGIN
	INSERT INTO sales_tallies SELECT dimension, month, name, 1, amount_minor FROM sale_parts WHERE order_id = new.id
		ON CONFLICT DO UPDATE SET orders = orders + 1, minor_total = minor_total + excluded.minor_total;
END--> statement-breakpoint
-- Before, because the view reads the order as it is stored.
CREATE TRIGGER sales_tallies_leave
BEFORE UPDATE OF status, amount_minor, created_at, plan, product_id, coupon_code, purpose, sold_as, source ON orders
WHEN old.status = 'confirmed' BEGIN
	INSERT INTO sales_tallies SELECT dimension, month, name, -1, -amount_minor FROM sale_parts WHERE order_id = old.id
		ON CONFLICT DO UPDATE SET orders = orders - 1, minor_total = minor_total + excluded.minor_total;
END--> statement-breakpoint
CREATE TRIGGER sales_tallies_enter
AFTER UPDATE OF status, amount_minor, created_at, plan, product_id, coupon_code, purpose, sold_as, source ON orders
WHEN new.status = 'confirmed' BEGIN
	INSERT INTO sales_tallies SELECT dimension, month, name, 1, amount_minor FROM sale_parts WHERE order_id = new.id
		ON CONFLICT DO UPDATE SET orders = orders + 1, minor_total = minor_total + excluded.minor_total;
END--> statement-breakpoint
CREATE TRIGGER sales_tallies_delete BEFORE DELETE ON orders WHEN old.status = 'confirmed' BEGIN
	INSERT INTO sales_tallies SELECT dimension, month, name, -1, -amount_minor FROM sale_parts WHERE order_id = old.id
		ON CONFLICT DO UPDATE SET orders = orders - 1, minor_total = minor_total + excluded.minor_total;
END
