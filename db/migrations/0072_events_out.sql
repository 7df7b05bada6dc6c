CREATE TABLE `event_deliveries` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`endpoint_id` integer NOT NULL,
	`event` text NOT NULL,
	`data` text NOT NULL,
	`status` text DEFAULT 'waiting' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer NOT NULL,
	`attempted_at` integer,
	`answer_status` integer,
	`answer` text,
	`problem` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`endpoint_id`) REFERENCES `event_endpoints`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "event_deliveries_event_known" CHECK("event" in ('order.approved', 'payment.refunded', 'license.activated', 'license.ended', 'ticket.opened')),
	CONSTRAINT "event_deliveries_status_known" CHECK("status" in ('waiting', 'delivered', 'failed')),
	CONSTRAINT "event_deliveries_attempts" CHECK("attempts" >= 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `event_deliveries_due` ON `event_deliveries` (`endpoint_id`,`status`,`next_attempt_at`);--> statement-breakpoint
CREATE INDEX `event_deliveries_created` ON `event_deliveries` (`created_at`);--> statement-breakpoint
CREATE INDEX `event_deliveries_status` ON `event_deliveries` (`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `event_deliveries_event` ON `event_deliveries` (`event`,`created_at`);--> statement-breakpoint
CREATE TABLE `event_endpoints` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`url` text NOT NULL,
	`events` text NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`sealed_secret` text NOT NULL,
	`sealed_earlier_secret` text,
	`earlier_secret_until` integer,
	`failing_since` integer,
	`off_since` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
) STRICT;
