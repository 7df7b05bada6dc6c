-- An order goes on after its form: to the payment, and to the key. Words that a shop chose itself stay.
UPDATE `content_items` SET `value` = 'Pay' WHERE `section` = 'purchase' AND `key` = 'step3_label' AND `value` = 'Done';--> statement-breakpoint
INSERT OR IGNORE INTO `content_items` (`section`, `key`, `value`, `type`, `updated_at`)
SELECT `section`, 'step4_label', 'Key', `type`, `updated_at` FROM `content_items` WHERE `section` = 'purchase' AND `key` = 'step3_label';
