-- A code serves the browser that asked for it.
CREATE TRIGGER one_time_code_browser_no_change
BEFORE UPDATE OF browser ON one_time_code
BEGIN
  SELECT RAISE(ABORT, 'code-used');
END;
--> statement-breakpoint
-- Sessions that began before they had a last day: 30 days, 12 hours for admins.
UPDATE session SET expires_at = min(expires_at, created_at + CASE (SELECT role FROM user WHERE user.id = session.user_id)
  WHEN 'admin' THEN 43200000 ELSE 2592000000 END);
