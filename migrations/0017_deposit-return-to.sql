ALTER TABLE `deposit` ADD `return_to` text;
--> statement-breakpoint
-- It can hold what its owner typed: erasing the account removes it, nothing else changes it.
CREATE TRIGGER deposit_return_to_removed
BEFORE UPDATE OF return_to ON deposit
WHEN NEW.return_to IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'deposit-status');
END;
