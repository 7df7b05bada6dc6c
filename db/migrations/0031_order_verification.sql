-- By hand: the tool would rebuild the table, and with it lose the triggers of its search.
ALTER TABLE `orders` ADD `verification` text DEFAULT 'awaited' NOT NULL CONSTRAINT "orders_verification_known" CHECK("verification" in ('awaited', 'proved', 'proved before', 'renewal', 'codes off', 'cannot send', 'not to this number', 'too many codes', 'erased'));--> statement-breakpoint
-- Until now an order waited for its code as long as its notes were empty, also after its person was erased.
UPDATE `orders` SET `verification` = CASE
	WHEN `erased_at` IS NOT NULL THEN 'erased'
	WHEN `verification_notes` = 'The phone was verified before.' THEN 'proved before'
	WHEN `is_phone_verified` THEN 'proved'
	WHEN `verification_notes` = '' THEN 'awaited'
	WHEN `verification_notes` LIKE '%renews%' THEN 'renewal'
	WHEN `verification_notes` LIKE '%switched off%' THEN 'codes off'
	WHEN `verification_notes` LIKE '%to this number.' THEN 'not to this number'
	WHEN `verification_notes` LIKE '%too many%' THEN 'too many codes'
	ELSE 'cannot send'
END;
