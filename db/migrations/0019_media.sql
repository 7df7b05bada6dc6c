CREATE TABLE `media` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`stored_name` text NOT NULL,
	`kind` text NOT NULL,
	`size` integer NOT NULL,
	`sha256` text NOT NULL,
	`created_at` integer NOT NULL,
	CONSTRAINT "media_kind_known" CHECK("media"."kind" in ('image', 'video'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `media_storedName_unique` ON `media` (`stored_name`);