// One webhook: its events, its state, its secret, and the log of what was sent.
import { data } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { WebhookChanges } from '../../../api/developers/webhooks/input'
import type { DeliveryResponse } from '../../../api/developers/webhooks/responses'
import { type ApiResult, ask, get } from '../../platform/api.server'
import { forms, press, refuse, sendForm, textIn } from '../../platform/form.server'
import { type PageRequest, page } from '../../platform/page.server'
import { baseOf } from '../../platform/paths'
import { title } from '../../platform/title'
import { dateTime } from '../../ui/display/time'
import { Badge } from '../../ui/feedback/badge'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { Button } from '../../ui/forms/button'
import { Checks } from '../../ui/forms/checkbox-group'
import { ConfirmForm } from '../../ui/forms/confirm-form'
import { fieldsOf } from '../../ui/forms/fields'
import { Form } from '../../ui/forms/form'
import { Section } from '../../ui/layout/section'
import { PageHead, Shell } from '../../ui/layout/shell'
import { DeliveryLog } from './delivery-log'
import { SecretOnce } from './secret-once'
import { eventChoices, outcomeOf, WEBHOOK_STATUS } from './webhook-labels'

export const meta = title('Webhook')

export const loader = page('payee', async ({ visitor: { role }, api, id, searchParams }) => {
  const cursor = searchParams.get('cursor')
  const query = cursor ? { cursor } : {}
  return { role, first: !cursor, ...(await get(api.me.webhooks[':id'].$get({ param: { id }, query }))) }
})

const webhook = ({ api, id }: PageRequest<'payee'>) => ({ one: api.me.webhooks[':id'], param: { id } })

const pause = (paused: boolean) => async (pageRequest: PageRequest<'payee'>) => {
  const { one, param } = webhook(pageRequest)
  const done = await ask(one.$put({ param, json: { paused } }))
  return finish(done, paused ? 'Webhook paused' : 'Webhook resumed')
}

export const action = page(
  'payee',
  forms({
    events: saveEvents,
    pause: pause(true),
    resume: pause(false),
    secret: async (pageRequest: PageRequest<'payee'>) => {
      const { one, param } = webhook(pageRequest)
      const done = await ask(one.secret.$post({ param }))
      return done.ok ? data({ notice: null, secret: done.value.secret }) : refuse(done.problem)
    },
    test: async (pageRequest: PageRequest<'payee'>) => {
      const { one, param } = webhook(pageRequest)
      return sent(await ask(one.tests.$post({ param })))
    },
    replay: async (pageRequest: PageRequest<'payee'>, fields = new FormData()) => {
      const { one, param } = webhook(pageRequest)
      const messageId = textIn(fields, 'message')
      return sent(await ask(one.deliveries[':messageId'].replays.$post({ param: { ...param, messageId } })))
    },
    delete: press(
      (pageRequest: PageRequest<'payee'>) => {
        const { one, param } = webhook(pageRequest)
        return one.$delete({ param })
      },
      (_, __, { visitor: { role } }) => [
        `${baseOf(role)}/settings/developers`,
        'Webhook deleted',
        'We won’t send to it anymore.',
      ],
    ),
  }),
)

async function saveEvents(pageRequest: PageRequest<'payee'>, fields = new FormData()) {
  const { one, param } = webhook(pageRequest)
  const saved = await sendForm(pageRequest, fields, WebhookChanges, ({ json }) => one.$put({ param, json }), {
    from: (form) => ({ events: form.getAll('events') }),
  })
  return saved.ok ? finish(saved, 'Events saved') : saved.refusal
}

function finish(done: ApiResult<unknown>, title: string) {
  if (!done.ok) return refuse(done.problem)
  return data({ notice: { title, description: '', tone: 'normal' as const } })
}

function sent(done: ApiResult<DeliveryResponse>) {
  if (!done.ok) return refuse(done.problem)
  const received = done.value.status === 'delivered'
  const description = outcomeOf(done.value) ?? ''
  const tone = received ? ('normal' as const) : ('bad' as const)
  return data({ notice: { title: received ? 'Delivered' : 'Not delivered', description, tone } })
}

export default function WebhookPage() {
  const { role, webhook, events, deliveries, first } = useLoaderData<typeof loader>()
  const response = useActionData<typeof action>()
  const settings = `${baseOf(role)}/settings`
  const { host } = new URL(webhook.url)
  const { tone, label } = WEBHOOK_STATUS[webhook.status]
  const active = webhook.status === 'active'
  return (
    <Shell as={role} path={`${settings}/developers`} column>
      <PageHead title={host} back={{ to: `${settings}/developers`, label: 'Back to Developers' }} />
      <div className="grid max-w-2xl gap-10">
        <div className="grid gap-4">
          <InlineNotice notice={response?.notice} />
          {response && 'secret' in response && response.secret && (
            <SecretOnce label="New signing secret" secret={response.secret} />
          )}
          <p className="flex flex-wrap items-center gap-3">
            <Badge tone={tone}>{label}</Badge>
            <code className="font-mono text-sm break-all">{webhook.url}</code>
          </p>
          {webhook.status === 'failing' && (
            <p className="text-sm text-soft">
              It received nothing for a day. Once it works, resume it and replay what failed.
            </p>
          )}
          <div className="flex flex-wrap gap-3">
            <OneButton intent="test" label="Send test event" busy="Sending..." />
            <OneButton intent={active ? 'pause' : 'resume'} label={active ? 'Pause' : 'Resume'} busy="Saving..." />
          </div>
        </div>
        <Section id="deliveries" title="Deliveries" className="grid gap-3">
          <p className="text-sm text-soft">
            Listed for 30 days. What fails is sent again for a day, at growing intervals.
          </p>
          <DeliveryLog
            deliveries={deliveries.items}
            next={deliveries.next && `?cursor=${deliveries.next}`}
            start={!first && '?'}
          />
        </Section>
        <Section id="events-of-it" title="Events" className="grid gap-4">
          <Form noValidate={false} hidden={{ intent: 'events' }} className="grid gap-4">
            <Checks
              name="events"
              label="Send these"
              choices={eventChoices(events)}
              chosen={webhook.events}
              errors={fieldsOf(WebhookChanges, response && 'result' in response ? response : null).errors('events')}
            />
            <div>
              <Button variant="quiet" data-busy="Saving...">
                Save events
              </Button>
            </div>
          </Form>
        </Section>
        <Section id="secret" title="Signing secret" className="grid justify-items-start gap-3">
          <p className="text-soft">
            Made {dateTime(webhook.secretAt)}. Verify every message with it, by the Standard Webhooks specification.
          </p>
          <ConfirmForm
            id="renew-secret"
            ask="New secret"
            title="Make a new secret?"
            detail="For a day, messages are signed with both, so that you can change it."
            confirm="Make a new secret"
            fields={{ intent: 'secret' }}
          />
        </Section>
        <div>
          <ConfirmForm
            id="delete-webhook"
            ask="Delete webhook"
            title="Delete this webhook?"
            detail="Its secret and its deliveries are deleted too."
            confirm="Delete webhook"
            fields={{ intent: 'delete' }}
            variant="danger"
          />
        </div>
      </div>
    </Shell>
  )
}

function OneButton({ intent, label, busy }: { intent: string; label: string; busy: string }) {
  return (
    <Form hidden={{ intent }}>
      <Button variant="quiet" data-busy={busy} className="min-h-11! px-5! text-sm">
        {label}
      </Button>
    </Form>
  )
}
