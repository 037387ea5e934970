-- A goal pays for any visit of what it is saved for, also one whose time its owner chose, and in part: once at a time.
DROP TRIGGER posting_goal_pays;
--> statement-breakpoint
-- Friends agreed that their parts pay once the goal is reached; its owner may use their own part before.
CREATE TRIGGER posting_goal_pays
BEFORE INSERT ON posting
WHEN substr(NEW.debit_account, 1, 5) = 'goal:'
  AND EXISTS (SELECT 1 FROM transfer WHERE id = NEW.transfer_id AND kind = 'goal_visit')
  AND NOT EXISTS (
    SELECT 1 FROM goal_member JOIN savings_goal ON savings_goal.id = goal_member.goal_id
    WHERE goal_member.id = substr(NEW.debit_account, 6, length(NEW.debit_account) - 9)
      AND ((goal_member.user_id = savings_goal.user_id AND savings_goal.status IN ('active', 'completed'))
        OR (goal_member.pays = 1 AND savings_goal.status = 'completed'))
      AND NEW.credit_account = 'wallet:' || savings_goal.user_id || ':' || savings_goal.currency)
BEGIN
  SELECT RAISE(ABORT, 'goal-status');
END;
--> statement-breakpoint
DROP TRIGGER goal_visit_as_paid;
--> statement-breakpoint
-- Paid from the purse for services of what the goal is saved for, up to the price; with friends, up to what they agreed to.
CREATE TRIGGER goal_visit_as_paid
BEFORE INSERT ON goal_visit
WHEN NEW.return_id IS NOT NULL OR NEW.bonus_id IS NOT NULL
  OR NEW.amount <> (SELECT sum(json_extract(value, '$.minor')) FROM json_each(NEW.parts))
  OR NOT EXISTS (
    SELECT 1 FROM appointment AS visit
    JOIN goal_booking AS wish ON wish.goal_id = NEW.goal_id AND wish.salon_id = visit.salon_id
    JOIN savings_goal AS goal ON goal.id = NEW.goal_id AND goal.user_id = visit.client_id AND goal.currency = visit.currency
    JOIN hold ON hold.id = visit.hold_id AND hold.status = 'held'
    JOIN transfer ON transfer.id = NEW.transfer_id AND transfer.kind = 'goal_visit'
    WHERE visit.id = NEW.visit_id AND visit.payment = 'purse' AND visit.status IN ('pending', 'confirmed')
      AND NEW.amount <= visit.price
      AND NEW.amount = (SELECT sum(amount) FROM posting WHERE transfer_id = transfer.id)
      AND NOT EXISTS (
        SELECT 1 FROM json_each(wish.plan) AS step WHERE step.value ->> 'serviceId' NOT IN (
          SELECT service_id FROM appointment_item WHERE appointment_id = visit.id))
      AND (visit.price <= wish.price OR NOT EXISTS (
        SELECT 1 FROM json_each(NEW.parts) AS part JOIN goal_member ON goal_member.id = part.value ->> 'memberId'
        WHERE goal_member.user_id <> goal.user_id)))
BEGIN
  SELECT RAISE(ABORT, 'goal-status');
END;
--> statement-breakpoint
CREATE TRIGGER goal_visit_once
BEFORE INSERT ON goal_visit
WHEN EXISTS (
  SELECT 1 FROM goal_visit AS paid JOIN appointment AS visit ON visit.id = paid.visit_id
  WHERE paid.goal_id = NEW.goal_id AND paid.return_id IS NULL AND visit.status IN ('pending', 'confirmed'))
BEGIN
  SELECT RAISE(ABORT, 'goal-status');
END;
--> statement-breakpoint
DROP TRIGGER goal_booking_steps;
--> statement-breakpoint
-- However a goal pays, it is booked; while that visit is to come, nothing else is looked for.
CREATE TRIGGER goal_booking_steps
BEFORE UPDATE OF status, entry_id ON goal_booking
WHEN (OLD.status <> NEW.status AND NEW.status <> 'booked' AND NOT (
  (OLD.status IN ('off', 'asked', 'booked') AND NEW.status IN ('off', 'saving', 'due'))
  OR (OLD.status = 'saving' AND NEW.status IN ('off', 'due'))
  OR (OLD.status = 'due' AND NEW.status IN ('off', 'saving', 'waiting', 'asked'))
  OR (OLD.status = 'waiting' AND NEW.status IN ('off', 'saving', 'due', 'asked'))))
  OR (NEW.status IN ('saving', 'due') AND NOT EXISTS (
    SELECT 1 FROM savings_goal WHERE id = NEW.goal_id AND status = iif(NEW.status = 'due', 'completed', 'active')))
  OR (NEW.status = 'waiting' AND NOT EXISTS (
    SELECT 1 FROM waiting_entry WHERE id = NEW.entry_id AND goal_id = NEW.goal_id AND status = 'waiting'))
  OR ((NEW.status = 'booked' AND OLD.status <> 'booked' OR OLD.status = 'booked' AND NEW.status IN ('saving', 'due'))
    AND (NEW.status = 'booked') <> EXISTS (
      SELECT 1 FROM goal_visit AS paid JOIN appointment AS visit ON visit.id = paid.visit_id
      WHERE paid.goal_id = NEW.goal_id AND paid.return_id IS NULL AND visit.status IN ('pending', 'confirmed')))
BEGIN
  SELECT RAISE(ABORT, 'goal-status');
END;
