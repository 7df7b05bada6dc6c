CREATE TABLE `__new_media` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`folder` text NOT NULL,
	`stored_name` text NOT NULL,
	`created_at` integer NOT NULL,
	CONSTRAINT "media_folder_known" CHECK("__new_media"."folder" in ('banners', 'images', 'images-small'))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_media` (`folder`, `stored_name`, `created_at`) SELECT 'banners', `stored_name`, `created_at` FROM `media`;
--> statement-breakpoint
INSERT INTO `__new_media` (`folder`, `stored_name`, `created_at`) SELECT 'images', `stored_name`, `created_at` FROM `images`;
--> statement-breakpoint
INSERT INTO `__new_media` (`folder`, `stored_name`, `created_at`) SELECT 'images-small', `stored_name`, `created_at` FROM `images`;
--> statement-breakpoint
DROP TABLE `media`;
--> statement-breakpoint
DROP TABLE `images`;
--> statement-breakpoint
ALTER TABLE `__new_media` RENAME TO `media`;
--> statement-breakpoint
CREATE UNIQUE INDEX `media_file` ON `media` (`folder`,`stored_name`);