-- Contact details that nobody entered are empty now, and are shown nowhere.
UPDATE `settings` SET `value` = '' WHERE `key` = 'support_email' AND `value` = 'support@localhost.localdomain';--> statement-breakpoint
UPDATE `settings` SET `value` = '' WHERE `key` = 'support_phone' AND `value` = '+92 300 0000000';--> statement-breakpoint
UPDATE `settings` SET `value` = '' WHERE `key` = 'whatsapp_number' AND `value` = '+923000000000';
