-- A code serves the browser that asked for it.
CREATE TRIGGER one_time_code_browser_no_change
BEFORE UPDATE OF browser ON one_time_code
BEGIN
  SELECT RAISE(ABORT, 'code-used');
END;
