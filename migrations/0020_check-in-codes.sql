-- The Worker makes a new visit's check-in code (api/booking/appointments/check-in-code.ts): to compile this trigger took
-- a third of an insert.
DROP TRIGGER appointment_gets_code;
