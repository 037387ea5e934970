// SQL of a salon's imports that the database must refuse, under the rule that refuses it, as in refusals.ts. The rows that
// it names stand in import-rows.ts; " ;; " parts statements of one batch.
import { cases } from '../refusals'
import { IMPORT } from './import-rows'

const row = (of: string, outcome = 'created') =>
  `INSERT INTO salon_import_row (import_id, line, outcome) VALUES ('${of}', 9, '${outcome}')`

export const IMPORTS = cases(`
  salon_import_steps: import-status
    UPDATE salon_import SET status = 'done', done_at = 1 WHERE id = 'waits-import'
    UPDATE salon_import SET status = 'done', done_at = 1 WHERE id = 'runs-import'
    UPDATE salon_import SET rows_done = 1 WHERE id = 'runs-import'
    UPDATE salon_import SET mapping = '[null]' WHERE id = 'runs-import'
    UPDATE salon_import SET salon_id = 'kampala' WHERE id = 'waits-import'
    UPDATE salon_import SET status = 'undoing', updated_at = 86400002 WHERE id = 'done-import'
    UPDATE salon_import SET done_at = 86400000 WHERE id = 'done-import'
  salon_import_row_written: import-status
    ${row('waits-import')}
    ${row('done-import')}
  salon_import_row_undone: import-status
    UPDATE salon_import_row SET undone = 'undone' WHERE import_id = 'done-import'
    UPDATE salon_import_row SET outcome = 'merged' WHERE import_id = 'done-import'
  salon_import_row_outcome
    ${row('runs-import', 'lost')}
  salon_import_status
    INSERT INTO ${IMPORT} VALUES ('new', 'nairobi', 'x', 'f', 'lost', 1, 0, 'clients', 'other', '[]', '[]', NULL, 1, 1)
  salon_import_kind
    INSERT INTO ${IMPORT} VALUES ('new', 'nairobi', 'x', 'f', 'checked', 1, 0, 'wigs', 'other', '[]', '[]', NULL, 1, 1)
  salon_import_rows
    INSERT INTO ${IMPORT} VALUES ('new', 'nairobi', 'x', 'f', 'checked', 1, 2, 'clients', 'other', '[]', '[]', NULL, 1, 1)
  salon_import_done_at
    INSERT INTO ${IMPORT} VALUES ('new', 'nairobi', 'x', 'f', 'done', 1, 1, 'clients', 'other', '[]', '[]', NULL, 1, 1)
`)
