CREATE TABLE `ledger_kind` (
	`currency` text NOT NULL,
	`kind` text NOT NULL,
	`balance` integer NOT NULL,
	PRIMARY KEY(`currency`, `kind`)
) STRICT;
--> statement-breakpoint
CREATE INDEX `salon_parcels` ON `salon` (`city`,`name`,`id`) WHERE status = 'approved' AND takes_parcels = 1;--> statement-breakpoint
CREATE INDEX `salon_listing_city_price` ON `salon_listing` (`city`,`price_key`,`number`) WHERE approved = 1;--> statement-breakpoint
CREATE INDEX `posting_cashback` ON `posting` (`credit_account`) WHERE debit_account GLOB 'cashback_expense:*';--> statement-breakpoint
CREATE INDEX `posting_cashback_back` ON `posting` (`debit_account`) WHERE credit_account GLOB 'cashback_expense:*';--> statement-breakpoint
CREATE INDEX `posting_sent` ON `posting` (`debit_account`,`credit_account`) WHERE debit_account GLOB 'wallet:*' AND credit_account GLOB 'wallet:*';--> statement-breakpoint
CREATE INDEX `posting_received` ON `posting` (`credit_account`,`debit_account`) WHERE debit_account GLOB 'wallet:*' AND credit_account GLOB 'wallet:*';--> statement-breakpoint
CREATE TRIGGER ledger_day_added_to_kinds
AFTER INSERT ON ledger_day
BEGIN
  INSERT INTO ledger_kind (currency, kind, balance) VALUES (NEW.currency, NEW.debit_kind, -NEW.minor)
  ON CONFLICT DO UPDATE SET balance = balance + excluded.balance;
  INSERT INTO ledger_kind (currency, kind, balance) VALUES (NEW.currency, NEW.credit_kind, NEW.minor)
  ON CONFLICT DO UPDATE SET balance = balance + excluded.balance;
END;
--> statement-breakpoint
CREATE TRIGGER ledger_day_moved_kinds
AFTER UPDATE OF minor ON ledger_day
BEGIN
  UPDATE ledger_kind SET balance = balance - (NEW.minor - OLD.minor) WHERE currency = NEW.currency AND kind = NEW.debit_kind;
  UPDATE ledger_kind SET balance = balance + (NEW.minor - OLD.minor) WHERE currency = NEW.currency AND kind = NEW.credit_kind;
END;
--> statement-breakpoint
INSERT INTO ledger_kind (currency, kind, balance)
SELECT currency, kind, sum(minor) FROM (
  SELECT currency, debit_kind AS kind, -minor AS minor FROM ledger_day
  UNION ALL SELECT currency, credit_kind, minor FROM ledger_day
) GROUP BY currency, kind;