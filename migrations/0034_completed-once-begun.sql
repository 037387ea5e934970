-- Before its start a visit is completed only where its client is checked in.
CREATE TRIGGER appointment_completed_once_begun
BEFORE UPDATE OF status ON appointment
WHEN NEW.status = 'completed' AND OLD.arrived_at IS NULL AND NEW.updated_at < OLD.starts_at
BEGIN
  SELECT RAISE(ABORT, 'appointment-status');
END;
