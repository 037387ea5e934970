// SQL that the database must refuse of what connects other software, since 0023_webhooks.sql.
import { cases } from './refusals'

const KEY = 'api_key (id, user_id, name, scopes, key_hash, last_four, created_at, expires_at)'

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
  api_key_few: api-key-limit
    INSERT INTO ${KEY} SELECT 'new-' || value, 'dev', 'n', '["read"]', 'h-' || value, 'wxyz', 0, 1 FROM json_each('[1,2,3,4,5,6,7,8,9,10]')
  api_key_of_business: forbidden
    INSERT INTO ${KEY} VALUES ('new', 'amina', 'n', '["read"]', 'new', 'wxyz', 0, 1)
  api_key_no_deleted_user: account-deleted
    INSERT INTO ${KEY} VALUES ('new', 'gone', 'n', '["read"]', 'new', 'wxyz', 0, 1)
  api_key_no_replace: api-key-invalid
    INSERT OR REPLACE INTO ${KEY} VALUES ('key', 'dev', 'n', '["read"]', 'new', 'wxyz', 0, 1)
    INSERT OR REPLACE INTO ${KEY} VALUES ('new', 'dev', 'n', '["read"]', 'h', 'wxyz', 0, 1)
  api_key_no_change: api-key-invalid
    UPDATE api_key SET scopes = '["orders"]' WHERE id = 'key'
    UPDATE api_key SET expires_at = 31622400000 WHERE id = 'key'
    UPDATE api_key SET user_id = 'amina' WHERE id = 'key'
  api_key_revoked_once: api-key-invalid
    UPDATE api_key SET revoked_at = NULL WHERE id = 'revoked'
  api_key_sizes
    INSERT INTO ${KEY} VALUES ('new', 'dev', '', '["read"]', 'new', 'wxyz', 0, 1)
    INSERT INTO ${KEY} VALUES ('new', 'dev', 'n', '[]', 'new', 'wxyz', 0, 1)
  api_key_life
    INSERT INTO ${KEY} VALUES ('new', 'dev', 'n', '["read"]', 'new', 'wxyz', 0, 0)
    INSERT INTO ${KEY} VALUES ('new', 'dev', 'n', '["read"]', 'new', 'wxyz', 0, 31622400001)
  webhook_message_status
    UPDATE webhook_message SET status = 'other' WHERE id = 'told'
`)
