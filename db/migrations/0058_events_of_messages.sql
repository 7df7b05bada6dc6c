ALTER TABLE `bank_alerts` ADD `doubt` text;--> statement-breakpoint
ALTER TABLE `outbox` ADD `entity` text;--> statement-breakpoint
ALTER TABLE `outbox` ADD `entity_id` integer;--> statement-breakpoint
ALTER TABLE `outbox` ADD `event` text;--> statement-breakpoint
ALTER TABLE `outbox` ADD `event_at` integer;--> statement-breakpoint
ALTER TABLE `outbox` ADD `occasion` text;--> statement-breakpoint
-- What may have gone out was known by the sentence at the end of its error, and so was who or what ended a message.
UPDATE `outbox` SET `outcome` = CASE
	WHEN `status` = 'failed' AND `last_error` LIKE '%It may have gone out, so it is sent again only by the Retry button.' THEN 'unknown'
	WHEN `last_error` LIKE 'Cancelled by %' OR `last_error` LIKE 'Sent by email to % instead.' THEN 'cancelled'
	WHEN `last_error` LIKE '%Its code is no longer valid, so it is not sent any more.' THEN 'expired'
	WHEN `last_error` LIKE 'The mail server refuses this address%' AND `status` = 'queued' THEN 'deferred'
	WHEN `last_error` LIKE 'The mail server refuses this address%' OR `last_error` LIKE 'The email address is not valid%' THEN 'absent'
	WHEN `outcome` <> 'unknown' THEN `outcome`
END
WHERE `status` IN ('queued', 'failed') AND (`last_error` IS NOT NULL OR `outcome` = 'unknown');--> statement-breakpoint
UPDATE `outbox` SET `last_error` = replace(`last_error`, '. It may have gone out, so it is sent again only by the Retry button.', '')
WHERE `last_error` LIKE '%It may have gone out, so it is sent again only by the Retry button.';--> statement-breakpoint
-- What a message tells of was in its key alone, in all these spellings.
UPDATE `outbox` SET (`entity`, `entity_id`, `event`, `event_at`, `occasion`) = (`told`.`entity`, `told`.`entity_id`, `told`.`event`, `told`.`event_at`, `told`.`occasion`)
FROM (
	SELECT
		id,
		CASE
			WHEN a = 'license' AND is_early OR a = 'mail' THEN 'message'
			WHEN a IN ('order', 'payment', 'license', 'ticket', 'contact', 'warning', 'test') THEN a
			WHEN a = 'proof-received' THEN 'order'
			WHEN a = 'welcome_registration' THEN 'user'
			WHEN a = 'number_changed' THEN 'former contact'
			WHEN a = 'password-reset' THEN 'password reset'
			WHEN a = 'tracking-code' THEN 'tracking code'
			WHEN a = 'contact_confirmation' THEN 'contact'
			WHEN a = 'seller' THEN 'seller notice'
			WHEN a = 'changes' THEN 'history'
			WHEN a = 'chat' THEN 'chat message'
			WHEN a = 'which-order' THEN 'chat picture'
			WHEN a = 'unreadable' THEN 'person'
			WHEN a = 'update' THEN 'news'
		END AS entity,
		CASE
			WHEN a = 'license' AND is_early THEN id
			WHEN a = 'mail' THEN (SELECT `told`.`id` FROM `outbox` AS `told` WHERE `told`.`dedupe_key` = substr(key, 6))
			WHEN a NOT IN ('contact_confirmation', 'unreadable', 'update', 'test') THEN CAST(b AS INTEGER)
		END AS entity_id,
		CASE
			WHEN a = 'license' AND is_early THEN 'sent early'
			WHEN a = 'order' THEN iif(template_name = 'order_confirmation', 'placed', iif(c LIKE 'r%', 'changed', 'reminder'))
			WHEN a = 'payment' THEN d
			WHEN a = 'ticket' THEN iif(d = 'support', d, iif(c LIKE 'reply%', 'reply', c))
			WHEN a IN ('license', 'warning') THEN c
			WHEN a = 'proof-received' THEN 'proof received'
			WHEN a = 'welcome_registration' THEN 'registered'
			WHEN a = 'number_changed' THEN 'number changed'
			WHEN a IN ('password-reset', 'tracking-code') THEN 'issued'
			WHEN a IN ('contact', 'contact_confirmation') THEN 'received'
			WHEN a = 'seller' THEN 'told'
			WHEN a = 'changes' THEN 'changes'
			WHEN a = 'chat' THEN 'answered'
			WHEN a = 'which-order' THEN 'which order'
			WHEN a = 'unreadable' THEN 'unreadable file'
			WHEN a = 'update' THEN iif(c IN ('active', 'ending', 'ended'), c, 'active')
			WHEN a = 'mail' THEN 'by email'
			WHEN a = 'test' THEN 'sent'
		END AS event,
		CASE
			WHEN a = 'license' THEN CAST(d AS INTEGER)
			WHEN a IN ('number_changed', 'password-reset', 'tracking-code') THEN CAST(c AS INTEGER)
		END AS event_at,
		CASE
			WHEN a IN ('order', 'payment', 'unreadable', 'proof-received') THEN c
			WHEN a = 'license' AND c = 'expiring' AND NOT is_early THEN iif(e IN ('whatsapp', 'email'), NULL, e)
			WHEN a = 'ticket' AND c LIKE 'reply%' THEN substr(c, 6)
			WHEN a = 'contact_confirmation' THEN d
			WHEN a IN ('update', 'test') THEN b
		END AS occasion
	FROM (
		SELECT id, key, template_name, key GLOB '*:early:*' AS is_early,
			parts ->> 0 AS a, parts ->> 1 AS b, parts ->> 2 AS c, parts ->> 3 AS d, parts ->> 4 AS e
		FROM (
			SELECT `id` AS id, `dedupe_key` AS key, `template_name` AS template_name,
				'["' || replace(replace(replace(`dedupe_key`, '\', '\\'), '"', '\"'), ':', '","') || '"]' AS parts
			FROM `outbox`
		)
		WHERE json_valid(parts)
	)
) AS `told`
WHERE `told`.`id` = `outbox`.`id` AND `told`.`entity` IS NOT NULL;--> statement-breakpoint
-- The keys of what may be told again have to be those that the shop makes now.
UPDATE `outbox` SET `dedupe_key` = concat_ws(':', `entity`, `entity_id`, `event`, `event_at`, `occasion`, `channel`, iif(`entity` IN ('news', 'contact', 'person'), `recipient`, NULL))
WHERE `entity` IN ('news', 'contact', 'person', 'chat picture') OR `event` = 'proof received';--> statement-breakpoint
CREATE INDEX `outbox_entity` ON `outbox` (`entity`,`entity_id`);--> statement-breakpoint
-- The reason of what makes an alert doubtful was its note, beside other reasons.
UPDATE `bank_alerts` SET
	`doubt` = CASE
		WHEN `state` = 'unread' THEN nullif(`note`, '')
		WHEN `note` = '' OR `state` = 'other' OR `order_id` IS NOT NULL THEN 'The text says more than its format reads.'
		ELSE `note`
	END,
	`note` = iif(`state` = 'other' OR `order_id` IS NOT NULL, `note`, '')
WHERE `is_whole` = 0;--> statement-breakpoint
ALTER TABLE `bank_alerts` DROP COLUMN `is_whole`;