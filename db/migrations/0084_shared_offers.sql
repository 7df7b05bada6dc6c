-- Offers may share an amount where a price has too few of them.
DROP INDEX `offers_amount_once`;--> statement-breakpoint
CREATE INDEX `offers_asking` ON `offers` (`amount_minor`) WHERE "offers"."state" = 'open';