// What was sent to a webhook, newest first, each with what was received and a button to send it again.
import type { DeliveryResponse } from '../../../api/developers/webhooks/responses'
import { Pages } from '../../ui/display/pages'
import { dateTime } from '../../ui/display/time'
import { Badge } from '../../ui/feedback/badge'
import { Button } from '../../ui/forms/button'
import { Form } from '../../ui/forms/form'
import { DELIVERY_STATUS, EVENT_LABELS, outcomeOf } from './webhook-labels'

export function DeliveryLog({
  deliveries,
  next,
  start,
}: {
  deliveries: DeliveryResponse[]
  next: string | null
  start: string | false
}) {
  if (deliveries.length === 0 && !start) return <p>Nothing has been sent yet.</p>
  return (
    <>
      <ul>
        {deliveries.map((delivery) => (
          <DeliveryRow key={delivery.id} {...delivery} />
        ))}
      </ul>
      <Pages first={start} next={next} start="Newest" more="Older" className="mt-3" />
    </>
  )
}

function DeliveryRow(delivery: DeliveryResponse) {
  const { id, type, status, createdAt, tries, nextTryAt, body } = delivery
  const { tone, label } = DELIVERY_STATUS[status]
  const facts = [
    dateTime(createdAt),
    tries > 0 && `${tries} ${tries === 1 ? 'try' : 'tries'}`,
    outcomeOf(delivery),
    nextTryAt && tries > 0 && `next ${dateTime(nextTryAt)}`,
  ].filter(Boolean)
  return (
    <li className="stitch grid gap-2 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold">{EVENT_LABELS[type] ?? type}</span>
        <Badge tone={tone}>{label}</Badge>
      </div>
      <p className="text-sm text-soft">{facts.join(' · ')}</p>
      <details>
        <summary className="flex min-h-11 cursor-pointer items-center text-sm font-semibold text-link">
          Show the message
        </summary>
        <p className="text-xs break-all text-soft">{id}</p>
        <pre className="mt-1 rounded-sm bg-sunken p-3 text-xs break-all whitespace-pre-wrap">
          {JSON.stringify(JSON.parse(body), null, 2)}
        </pre>
      </details>
      <Form hidden={{ intent: 'replay', message: id }}>
        <Button
          variant="quiet"
          data-busy="Sending..."
          className="min-h-11! px-5! text-sm"
          aria-label={`Send again: ${EVENT_LABELS[type] ?? type}, ${dateTime(createdAt)}`}
        >
          Send again
        </Button>
      </Form>
    </li>
  )
}
