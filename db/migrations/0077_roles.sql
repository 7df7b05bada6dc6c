ALTER TABLE `users` ADD `role` text DEFAULT 'none' NOT NULL CONSTRAINT "users_role_known" CHECK("role" in ('owner', 'cashier', 'support', 'none'));--> statement-breakpoint
UPDATE `users` SET `role` = 'owner' WHERE `is_admin`;--> statement-breakpoint
DROP INDEX `users_admins`;--> statement-breakpoint
ALTER TABLE `users` DROP COLUMN `is_admin`;--> statement-breakpoint
ALTER TABLE `users` ADD `is_admin` integer GENERATED ALWAYS AS (role <> 'none') VIRTUAL NOT NULL;--> statement-breakpoint
CREATE INDEX `users_admins` ON `users` (`is_admin`,`is_active`);
