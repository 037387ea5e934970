CREATE TABLE `contact_opt_out` (
	`contact_hash` text PRIMARY KEY NOT NULL,
	`created_at` integer NOT NULL
) STRICT;
