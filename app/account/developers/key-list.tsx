// API keys, each with what it may do and a way to revoke it.
import type { KeyResponse } from '../../../api/developers/keys/responses'
import { dateTime } from '../../ui/display/time'
import { Badge } from '../../ui/feedback/badge'
import { ConfirmForm } from '../../ui/forms/confirm-form'
import { KEY_STATUS, SCOPE_LABELS } from './key-labels'

export function KeyList({ keys }: { keys: KeyResponse[] }) {
  return (
    <ul>
      {keys.map((key) => (
        <KeyRow key={key.id} {...key} />
      ))}
    </ul>
  )
}

function KeyRow({ id, name, scopes, lastFour, status, expiresAt, usedAt }: KeyResponse) {
  const { tone, label } = KEY_STATUS[status]
  const facts = [
    scopes.map((scope) => SCOPE_LABELS[scope].label).join(', '),
    `ends in ${lastFour}`,
    usedAt ? `last used ${dateTime(usedAt)}` : 'never used',
    status === 'active' && `expires ${dateTime(expiresAt)}`,
  ].filter(Boolean)
  return (
    <li className="stitch flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="min-w-0 grow basis-64">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-semibold wrap-anywhere">{name}</span>
          <Badge tone={tone}>{label}</Badge>
        </p>
        <p className="text-sm text-soft">{facts.join(' · ')}</p>
      </div>
      {status === 'active' && (
        <ConfirmForm
          id={`revoke-${id}`}
          ask="Revoke"
          title={`Revoke “${name}”?`}
          detail="Software that uses it stops working at once. This can’t be undone."
          confirm="Revoke key"
          fields={{ intent: 'revoke', id }}
          variant="danger"
        />
      )}
    </li>
  )
}
