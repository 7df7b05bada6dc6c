-- Sums that the back office shows of all orders and messages (db/schema/tallies.ts). Triggers keep them with each change,
-- because reading a million rows for a tile holds every visitor.
DROP INDEX `orders_revenue`;--> statement-breakpoint
DROP INDEX `outbox_template`;--> statement-breakpoint
CREATE INDEX `outbox_template` ON `outbox` (`template_name`);--> statement-breakpoint
CREATE TABLE `order_tallies` (
	`day` integer NOT NULL,
	`status` text NOT NULL,
	`payment` text NOT NULL,
	`orders` integer NOT NULL,
	`minor_total` integer NOT NULL,
	`minor_refunded` integer NOT NULL,
	PRIMARY KEY(`day`, `status`, `payment`)
) STRICT;
--> statement-breakpoint
CREATE TABLE `outbox_tallies` (
	`template_name` text NOT NULL,
	`channel` text NOT NULL,
	`status` text NOT NULL,
	`messages` integer NOT NULL,
	PRIMARY KEY(`template_name`, `channel`, `status`)
) STRICT;
--> statement-breakpoint
INSERT INTO order_tallies
	SELECT (o.created_at + 18000000) / 86400000, o.status, coalesce(p.state, 'none'), count(*), sum(o.amount_minor), sum(coalesce(p.refund_minor, 0))
	FROM orders o LEFT JOIN payments p ON p.order_id = o.id GROUP BY 1, 2, 3;--> statement-breakpoint
INSERT INTO outbox_tallies SELECT template_name, channel, status, count(*) FROM outbox GROUP BY 1, 2, 3;--> statement-breakpoint
CREATE TRIGGER order_tallies_insert AFTER INSERT ON orders BEGIN
	INSERT INTO order_tallies VALUES ((new.created_at + 18000000) / 86400000, new.status, 'none', 1, new.amount_minor, 0)
		ON CONFLICT DO UPDATE SET orders = orders + 1, minor_total = minor_total + excluded.minor_total;
END--> statement-breakpoint
CREATE TRIGGER order_tallies_update AFTER UPDATE OF status, amount_minor, created_at ON orders
WHEN (old.status, old.amount_minor, old.created_at) IS NOT (new.status, new.amount_minor, new.created_at) BEGIN
	UPDATE order_tallies SET
		orders = orders - 1,
		minor_total = minor_total - old.amount_minor,
		minor_refunded = minor_refunded - coalesce((SELECT refund_minor FROM payments WHERE order_id = old.id), 0)
	WHERE day = (old.created_at + 18000000) / 86400000 AND status = old.status
		AND payment = coalesce((SELECT state FROM payments WHERE order_id = old.id), 'none');
	INSERT INTO order_tallies VALUES (
		(new.created_at + 18000000) / 86400000, new.status,
		coalesce((SELECT state FROM payments WHERE order_id = new.id), 'none'), 1, new.amount_minor,
		coalesce((SELECT refund_minor FROM payments WHERE order_id = new.id), 0)
	) ON CONFLICT DO UPDATE SET
		orders = orders + 1,
		minor_total = minor_total + excluded.minor_total,
		minor_refunded = minor_refunded + excluded.minor_refunded;
END--> statement-breakpoint
-- Before, because the payment of a deleted order goes right after it.
CREATE TRIGGER order_tallies_delete BEFORE DELETE ON orders BEGIN
	UPDATE order_tallies SET
		orders = orders - 1,
		minor_total = minor_total - old.amount_minor,
		minor_refunded = minor_refunded - coalesce((SELECT refund_minor FROM payments WHERE order_id = old.id), 0)
	WHERE day = (old.created_at + 18000000) / 86400000 AND status = old.status
		AND payment = coalesce((SELECT state FROM payments WHERE order_id = old.id), 'none');
END--> statement-breakpoint
CREATE TRIGGER order_tallies_payment_insert AFTER INSERT ON payments BEGIN
	UPDATE order_tallies SET
		orders = orders - 1,
		minor_total = minor_total - (SELECT amount_minor FROM orders WHERE id = new.order_id)
	WHERE payment = 'none'
		AND (day, status) = (SELECT (created_at + 18000000) / 86400000, status FROM orders WHERE id = new.order_id);
	INSERT INTO order_tallies
		SELECT (created_at + 18000000) / 86400000, status, new.state, 1, amount_minor, coalesce(new.refund_minor, 0)
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
		minor_total = minor_total - (SELECT amount_minor FROM orders WHERE id = old.order_id),
		minor_refunded = minor_refunded - coalesce(old.refund_minor, 0)
	WHERE payment = old.state
		AND (day, status) = (SELECT (created_at + 18000000) / 86400000, status FROM orders WHERE id = old.order_id);
	INSERT INTO order_tallies
		SELECT (created_at + 18000000) / 86400000, status, new.state, 1, amount_minor, coalesce(new.refund_minor, 0)
		FROM orders WHERE id = new.order_id
		ON CONFLICT DO UPDATE SET
			orders = orders + 1,
			minor_total = minor_total + excluded.minor_total,
			minor_refunded = minor_refunded + excluded.minor_refunded;
END--> statement-breakpoint
CREATE TRIGGER order_tallies_payment_delete AFTER DELETE ON payments BEGIN
	UPDATE order_tallies SET
		orders = orders - 1,
		minor_total = minor_total - (SELECT amount_minor FROM orders WHERE id = old.order_id),
		minor_refunded = minor_refunded - coalesce(old.refund_minor, 0)
	WHERE payment = old.state
		AND (day, status) = (SELECT (created_at + 18000000) / 86400000, status FROM orders WHERE id = old.order_id);
	INSERT INTO order_tallies
		SELECT (created_at + 18000000) / 86400000, status, 'none', 1, amount_minor, 0
		FROM orders WHERE id = old.order_id
		ON CONFLICT DO UPDATE SET orders = orders + 1, minor_total = minor_total + excluded.minor_total;
END--> statement-breakpoint
CREATE TRIGGER outbox_tallies_insert AFTER INSERT ON outbox BEGIN
	INSERT INTO outbox_tallies VALUES (new.template_name, new.channel, new.status, 1)
		ON CONFLICT DO UPDATE SET messages = messages + 1;
END--> statement-breakpoint
CREATE TRIGGER outbox_tallies_update AFTER UPDATE OF template_name, channel, status ON outbox
WHEN (old.template_name, old.channel, old.status) IS NOT (new.template_name, new.channel, new.status) BEGIN
	UPDATE outbox_tallies SET messages = messages - 1
		WHERE template_name = old.template_name AND channel = old.channel AND status = old.status;
	INSERT INTO outbox_tallies VALUES (new.template_name, new.channel, new.status, 1)
		ON CONFLICT DO UPDATE SET messages = messages + 1;
END--> statement-breakpoint
CREATE TRIGGER outbox_tallies_delete AFTER DELETE ON outbox BEGIN
	UPDATE outbox_tallies SET messages = messages - 1
		WHERE template_name = old.template_name AND channel = old.channel AND status = old.status;
END
