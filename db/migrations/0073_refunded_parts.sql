ALTER TABLE `licenses` ADD `added_days` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `licenses` ADD `refund_minor` integer CONSTRAINT "licenses_refund_positive" CHECK("refund_minor" >= 0);--> statement-breakpoint
-- Until now the history alone told how many days administrators had added. A day of Pakistan begins at 19:00 UTC.
UPDATE licenses SET added_days = (
	SELECT coalesce(sum(
		(unixepoch(json_extract(changes, '$.expiresAt[1]')) + 18000) / 86400
		- (unixepoch(json_extract(changes, '$.expiresAt[0]')) + 18000) / 86400
	), 0)
	FROM audit_log
	WHERE entity = 'order' AND entity_id = licenses.order_id AND action = 'license changed' AND json_valid(changes)
);--> statement-breakpoint
-- A renewal that waits is found by its keys. Until now it was found by the order that it renews.
INSERT INTO order_keys (order_id, license_key)
SELECT orders.id, licenses.license_key FROM orders JOIN licenses ON licenses.order_id = orders.renews_order_id
WHERE orders.status = 'pending';--> statement-breakpoint
ALTER TABLE `invoices` ADD `refund_minor` integer CONSTRAINT "invoices_refund_positive" CHECK("refund_minor" >= 0);--> statement-breakpoint
ALTER TABLE `invoices` ADD `refund_way` text;--> statement-breakpoint
ALTER TABLE `invoices` ADD `refund_reason` text;--> statement-breakpoint
UPDATE invoices SET (refund_minor, refund_way, refund_reason) = (
	SELECT refund_minor, refund_way, refund_reason FROM payments WHERE payments.order_id = invoices.order_id
) WHERE kind = 'credit note';--> statement-breakpoint
DROP INDEX `invoices_order`;--> statement-breakpoint
CREATE INDEX `invoices_order` ON `invoices` (`order_id`,`kind`);--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_one` ON `invoices` (`order_id`) WHERE "invoices"."kind" = 'invoice';
