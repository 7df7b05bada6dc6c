DROP INDEX `bank_alerts_amount`;--> statement-breakpoint
CREATE INDEX `bank_alerts_follows` ON `bank_alerts` (`source_id`,`account`,("balance_minor" - case "direction" when 'out' then -"amount_minor" else "amount_minor" end)) WHERE "bank_alerts"."is_chained" = 0;--> statement-breakpoint
CREATE INDEX `bank_alerts_amount` ON `bank_alerts` (`amount_minor`,`at`);