// SQL that the database must refuse of what connects other software, since 0023_webhooks.sql.
import { cases } from './refusals'

const WEBHOOK = 'webhook_endpoint (id, user_id, url, events, status, secret_at, created_at)'

export const DEVELOPERS = cases(`
  webhook_endpoint_few: webhook-limit
    INSERT INTO ${WEBHOOK} SELECT 'new-' || value, 'dev', 'https://a.co', '["order.placed"]', 'active', 0, 0 FROM json_each('[1,2,3,4,5,6]')
  webhook_endpoint_of_business: forbidden
    INSERT INTO ${WEBHOOK} VALUES ('new', 'amina', 'https://a.co', '["order.placed"]', 'active', 0, 0)
  webhook_endpoint_no_deleted_user: account-deleted
    INSERT INTO ${WEBHOOK} VALUES ('new', 'gone', 'https://a.co', '["order.placed"]', 'active', 0, 0)
  webhook_endpoint_status
    UPDATE webhook_endpoint SET status = 'other' WHERE id = 'hook'
  webhook_endpoint_sizes
    UPDATE webhook_endpoint SET events = '[]' WHERE id = 'hook'
    UPDATE webhook_endpoint SET url = printf('%0501d', 1) WHERE id = 'hook'
  webhook_message_status
    UPDATE webhook_message SET status = 'other' WHERE id = 'told'
`)
