CREATE TABLE `copy_places` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`sealed` text NOT NULL,
	`listing` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "copy_places_kind_known" CHECK("copy_places"."kind" in ('s3', 'sftp', 'folder'))
) STRICT;
--> statement-breakpoint
CREATE TABLE `copy_runs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`place_id` integer NOT NULL,
	`started_at` integer NOT NULL,
	`finished_at` integer NOT NULL,
	`copy` text,
	`problem` text,
	`note` text NOT NULL,
	FOREIGN KEY (`place_id`) REFERENCES `copy_places`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "copy_runs_kind_known" CHECK("copy_runs"."kind" in ('copy', 'check'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `copy_runs_place` ON `copy_runs` (`place_id`,`kind`,`started_at`);