ALTER TABLE `order_keys` ADD `credit_minor` integer DEFAULT 0 NOT NULL CONSTRAINT "order_keys_credit_positive" CHECK("credit_minor" >= 0);--> statement-breakpoint
ALTER TABLE `licenses` ADD `begins_at` integer;--> statement-breakpoint
ALTER TABLE `licenses` ADD `credit_minor` integer DEFAULT 0 NOT NULL CONSTRAINT "licenses_credit_positive" CHECK("credit_minor" >= 0);--> statement-breakpoint
ALTER TABLE `licenses` ADD `carried_minor` integer CONSTRAINT "licenses_carried_positive" CHECK("carried_minor" >= 0);--> statement-breakpoint
DROP INDEX `licenses_terms`;--> statement-breakpoint
CREATE INDEX `licenses_terms` ON `licenses` (`license_key`,`license_status`,`expires_at`,`systems_count`,`systems_override`,`begins_at`);--> statement-breakpoint
-- A term that waits for its beginning replaces no other, and one that is over none that runs longer.
DROP TRIGGER licenses_latest_insert;--> statement-breakpoint
CREATE TRIGGER licenses_latest_insert AFTER INSERT ON licenses BEGIN
	UPDATE licenses SET is_latest = license_status <> 'pending'
		AND NOT EXISTS (
			SELECT 1 FROM licenses AS later WHERE later.license_key = licenses.license_key AND later.id > licenses.id
				AND (later.license_status = 'active'
					OR (later.license_status = 'expired' AND later.expires_at >= licenses.expires_at))
		)
		AND NOT (license_status = 'expired' AND EXISTS (
			SELECT 1 FROM licenses AS earlier WHERE earlier.license_key = licenses.license_key AND earlier.id < licenses.id
				AND earlier.license_status = 'active' AND earlier.expires_at > licenses.expires_at
		))
	WHERE license_key IN (new.license_key);
END--> statement-breakpoint
DROP TRIGGER licenses_latest_update;--> statement-breakpoint
CREATE TRIGGER licenses_latest_update AFTER UPDATE OF license_key, license_status, expires_at ON licenses BEGIN
	UPDATE licenses SET is_latest = license_status <> 'pending'
		AND NOT EXISTS (
			SELECT 1 FROM licenses AS later WHERE later.license_key = licenses.license_key AND later.id > licenses.id
				AND (later.license_status = 'active'
					OR (later.license_status = 'expired' AND later.expires_at >= licenses.expires_at))
		)
		AND NOT (license_status = 'expired' AND EXISTS (
			SELECT 1 FROM licenses AS earlier WHERE earlier.license_key = licenses.license_key AND earlier.id < licenses.id
				AND earlier.license_status = 'active' AND earlier.expires_at > licenses.expires_at
		))
	WHERE license_key IN (old.license_key, new.license_key);
END--> statement-breakpoint
DROP TRIGGER licenses_latest_delete;--> statement-breakpoint
CREATE TRIGGER licenses_latest_delete AFTER DELETE ON licenses BEGIN
	UPDATE licenses SET is_latest = license_status <> 'pending'
		AND NOT EXISTS (
			SELECT 1 FROM licenses AS later WHERE later.license_key = licenses.license_key AND later.id > licenses.id
				AND (later.license_status = 'active'
					OR (later.license_status = 'expired' AND later.expires_at >= licenses.expires_at))
		)
		AND NOT (license_status = 'expired' AND EXISTS (
			SELECT 1 FROM licenses AS earlier WHERE earlier.license_key = licenses.license_key AND earlier.id < licenses.id
				AND earlier.license_status = 'active' AND earlier.expires_at > licenses.expires_at
		))
	WHERE license_key IN (old.license_key);
END--> statement-breakpoint
UPDATE licenses SET is_latest = 0 WHERE is_latest AND license_status = 'expired' AND EXISTS (
	SELECT 1 FROM licenses AS earlier WHERE earlier.license_key = licenses.license_key AND earlier.id < licenses.id
		AND earlier.license_status = 'active' AND earlier.expires_at > licenses.expires_at
);--> statement-breakpoint
-- A smaller plan for the next term of a key renews it.
DROP TRIGGER orders_sold_as;--> statement-breakpoint
CREATE TRIGGER orders_sold_as AFTER INSERT ON licenses
WHEN (SELECT sold_as FROM orders WHERE id = new.order_id) IS NULL BEGIN
	UPDATE orders SET sold_as = CASE
		WHEN NOT EXISTS (SELECT 1 FROM licenses WHERE license_key = new.license_key AND id < new.id) THEN 'new'
		WHEN purpose = 'renew' OR EXISTS (
			SELECT 1 FROM licenses JOIN orders AS earlier ON earlier.id = licenses.order_id
			WHERE license_key = new.license_key AND licenses.id < new.id AND earlier.plan = orders.plan
		) THEN 'renew'
		ELSE 'upgrade' END
	WHERE id = new.order_id;
END
