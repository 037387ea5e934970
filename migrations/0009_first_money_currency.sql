-- The first money of a person chooses the currency that is shown to them, whatever brings it: a deposit, a gift, a
-- transfer, a refund, a salon's first payment. An account is opened by the first transfer that credits it.
CREATE TRIGGER ledger_account_first_money
AFTER INSERT ON ledger_account
WHEN NEW.kind IN ('wallet', 'payable') AND NOT EXISTS (
  SELECT 1 FROM ledger_account WHERE owner = NEW.owner AND kind IN ('wallet', 'payable') AND id <> NEW.id
)
BEGIN
  -- Deleted accounts stay unchanged, although late money is still credited.
  UPDATE user SET currency = NEW.currency WHERE id = NEW.owner AND deleted_at IS NULL AND currency <> NEW.currency;
END;
