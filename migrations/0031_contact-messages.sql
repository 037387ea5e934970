-- Counters of what has happened, which no change may take over their most: its whole batch is refused.
ALTER TABLE `rate_limit` ADD `most` integer;
--> statement-breakpoint
CREATE TRIGGER rate_limit_most_insert
AFTER INSERT ON rate_limit
WHEN NEW.most IS NOT NULL AND NEW.count > NEW.most
BEGIN
  SELECT RAISE(ABORT, 'too-many-requests');
END;
--> statement-breakpoint
CREATE TRIGGER rate_limit_most_update
AFTER UPDATE ON rate_limit
WHEN NEW.most IS NOT NULL AND NEW.count > NEW.most
BEGIN
  SELECT RAISE(ABORT, 'too-many-requests');
END;
