CREATE TABLE `security_log` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`event` text NOT NULL,
	`actor_id` integer,
	`actor_name` text NOT NULL,
	`address` text NOT NULL,
	`about` text NOT NULL,
	`count` integer NOT NULL,
	`created_at` integer NOT NULL,
	CONSTRAINT "security_log_event_known" CHECK("security_log"."event" in ('sign_in', 'sign_in_failed', 'password_changed', 'second_factor_changed', 'account_changed', 'token_changed', 'gateway_changed', 'setting_changed', 'refused', 'foreign_origin', 'limit_hit'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `security_log_event` ON `security_log` (`event`,`id`);