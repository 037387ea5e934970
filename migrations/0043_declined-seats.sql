DROP TRIGGER party_seat_steps;
--> statement-breakpoint
-- Whoever declined their own seat may take it after all, as long as its organiser has not covered it or left it out.
CREATE TRIGGER party_seat_steps
BEFORE UPDATE OF status ON party_seat
WHEN NOT EXISTS (
  SELECT 1 FROM party WHERE id = NEW.party_id AND CASE party.status
    WHEN 'gathering' THEN (OLD.status = 'invited' AND NEW.status IN ('accepted', 'declined', 'dropped'))
      OR (OLD.status = 'accepted' AND NEW.status = 'declined' AND NEW.position > 0)
      OR (OLD.status = 'declined' AND (NEW.status = 'dropped' OR (NEW.status = 'accepted' AND NEW.person_id IN (organiser_id, OLD.user_id))))
    WHEN 'booked' THEN OLD.status = 'accepted' AND NEW.status = 'booked'
    ELSE 0 END)
BEGIN
  SELECT RAISE(ABORT, 'party-changed');
END;
