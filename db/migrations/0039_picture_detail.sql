-- Pictures of before have no detail, and are compared by their fingerprint alone.
ALTER TABLE `payment_pictures` ADD `detail` text DEFAULT '' NOT NULL;
