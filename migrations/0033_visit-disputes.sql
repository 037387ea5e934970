-- An appointment or order is disputed once; an appointment by its own client, for what its salon was paid.
CREATE UNIQUE INDEX `ticket_dispute` ON `ticket` (`about_kind`,`about_id`) WHERE source = 'dispute';
--> statement-breakpoint
CREATE TRIGGER ticket_dispute_of_client
BEFORE INSERT ON ticket
WHEN NEW.source = 'dispute' AND NEW.about_kind = 'appointment' AND NOT EXISTS (
  SELECT 1 FROM appointment
  WHERE id = NEW.about_id AND client_id = NEW.user_id AND captured > refunded
    AND (status = 'completed' OR ending = 'no_show')
)
BEGIN
  SELECT RAISE(ABORT, 'dispute-status');
END;
