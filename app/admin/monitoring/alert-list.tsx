// Alerts of the marketplace, as rows: problem, start, and who acknowledged it.

import type { AlertResponse } from '../../../api/admin/monitoring/responses'
import { TextLink } from '../../ui/display/text-link'
import { dateTime } from '../../ui/display/time'
import { Badge } from '../../ui/feedback/badge'
import { Button } from '../../ui/forms/button'
import { Form } from '../../ui/forms/form'
import { jobName } from './job-name'

const KINDS: Record<AlertResponse['kind'], [words: string, path: string]> = {
  rates: ['Exchange rates', '/admin/providers'],
  provider: ['Provider', '/admin/providers'],
  job: ['Failed job', '/admin/jobs?view=runs&order=failed'],
  schedule: ['Schedule', '/admin/jobs'],
  ledger: ['Ledger', '/admin/trial-balance'],
  refusals: ['Rejected requests', '/admin/providers'],
}

/** `keyOf`: the key of each alert's form, where alerts can be acknowledged. */
export function AlertList({ alerts, keyOf }: { alerts: AlertResponse[]; keyOf?: Record<string, string> | undefined }) {
  return (
    <ul className="mt-2 grid gap-3 lg:grid-cols-2">
      {alerts.map((alert) => (
        <li key={alert.id} className="grid gap-1 rounded-lg bg-raised p-4 ring-1 ring-line ring-inset">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <TextLink to={KINDS[alert.kind][1]} className="min-w-11">
              {KINDS[alert.kind][0]}
              {alert.kind === 'job' && `: ${jobName(alert.subject)}`}
            </TextLink>
            <State alert={alert} />
          </p>
          <p>{alert.words}</p>
          <p className="text-sm text-soft">
            Since {dateTime(alert.openedAt)}
            {alert.resolvedAt ? `, resolved ${dateTime(alert.resolvedAt)}` : ''}
            {alert.acknowledged ? `. Acknowledged by ${alert.acknowledged.by || 'an admin'}` : ''}.
          </p>
          {keyOf?.[alert.id] && !alert.acknowledged && !alert.resolvedAt && (
            <Form hidden={{ id: alert.id, key: keyOf[alert.id] }} className="mt-2">
              <Button variant="quiet" data-busy="Saving...">
                Acknowledge
              </Button>
            </Form>
          )}
        </li>
      ))}
    </ul>
  )
}

function State({ alert }: { alert: AlertResponse }) {
  if (alert.resolvedAt) return <Badge tone="plain">Resolved</Badge>
  if (alert.acknowledged) return <Badge tone="pending">Acknowledged</Badge>
  return <Badge tone="cancelled">New</Badge>
}
