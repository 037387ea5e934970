-- Nobody whose account is deleted begins a discount, not even by a request that came before.
CREATE TRIGGER member_discount_no_deleted_user
BEFORE INSERT ON member_discount
WHEN EXISTS (SELECT 1 FROM user WHERE id IN (NEW.created_by) AND deleted_at IS NOT NULL)
BEGIN
  SELECT RAISE(ABORT, 'account-deleted');
END;
