// Scheduled transfers: recipients, amounts and dates; editing, pausing, resuming and ending them.
import { useActionData, useLoaderData } from '@remix-run/react'
import { CalendarPlus } from 'lucide-react'
import { ChangeScheduled } from '../../../api/money/transfers/input'
import { get } from '../../platform/api.server'
import { form, forms, press, textIn } from '../../platform/form.server'
import { type PageRequest, page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { Amount } from '../../ui/display/amount'
import { shortMoney } from '../../ui/display/money-parts'
import { More } from '../../ui/display/pages'
import { day } from '../../ui/display/time'
import { Badge } from '../../ui/feedback/badge'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { Button } from '../../ui/forms/button'
import { ConfirmForm } from '../../ui/forms/confirm-form'
import { Field } from '../../ui/forms/field'
import type { FormResult } from '../../ui/forms/fields'
import { fieldsOf } from '../../ui/forms/fields'
import { Form } from '../../ui/forms/form'
import { EmptyState } from '../../ui/layout/empty-state'
import { HeadAction } from '../../ui/layout/head-action'
import { PageHead, Shell } from '../../ui/layout/shell'

export const meta = title('Scheduled transfers')

const PATH = '/client/wallet/scheduled'

export const loader = page('client', async ({ api, newKey, searchParams }) => {
  const cursor = searchParams.get('cursor')
  const list = await get(api.transfers.scheduled.$get({ query: cursor ? { cursor } : {} }))
  return { list, formKey: newKey() }
})

const STEPS = {
  pause: ['Paused', 'Nothing moves until you resume it.'],
  resumption: ['Resumed', 'It continues on the next due date.'],
  end: ['Ended', 'No more transfers will be sent.'],
} as const

type Step = keyof typeof STEPS

const scheduled = (pageRequest: PageRequest, form: FormData) => ({
  one: pageRequest.api.transfers.scheduled[':id'],
  param: { id: textIn(form, 'id') },
})

const step = (name: Step) =>
  press(
    (pageRequest: PageRequest, { form, key }) => {
      const { one, param } = scheduled(pageRequest, form)
      return one[name].$post({ param }, key)
    },
    () => [PATH, ...STEPS[name]],
  )

export const action = page(
  'client',
  forms({
    change: form(
      ChangeScheduled,
      (pageRequest: PageRequest, { form, json, key }) => {
        const { one, param } = scheduled(pageRequest, form)
        return one.$put({ param, json }, key)
      },
      ({ amount }) => [PATH, 'Amount Changed', `From the next transfer on, it’s ${shortMoney(amount)}.`],
    ),
    pause: step('pause'),
    resumption: step('resumption'),
    end: step('end'),
  }),
)

type Item = ReturnType<typeof useLoaderData<typeof loader>>['list']['items'][number]

export default function ScheduledTransfers() {
  const { list, formKey } = useLoaderData<typeof loader>()
  const response = useActionData<typeof action>()
  return (
    <Shell as="client" path={PATH} column>
      <PageHead title="Scheduled transfers" back={{ to: '/client/wallet', label: 'Back to wallet' }}>
        <HeadAction to={`${PATH}/new`} icon={CalendarPlus} tone="main">
          Schedule a transfer
        </HeadAction>
      </PageHead>
      <div className="max-w-xl">
        <InlineNotice notice={response?.notice} />
        <div data-live="scheduled">
          {list.items.length === 0 ? (
            <EmptyState picture="purse" title="No scheduled transfers yet">
              Set money aside every month, or pay someone back week by week.
            </EmptyState>
          ) : (
            <ul>
              {list.items.map((item) => (
                <Row key={item.id} item={item} formKey={formKey} formResult={response} />
              ))}
            </ul>
          )}
        </div>
        <More to={list.next && `${PATH}?${new URLSearchParams({ cursor: list.next })}`} className="mt-5" />
      </div>
    </Shell>
  )
}

const FREQUENCIES: Record<Item['frequency'], string> = {
  once: 'Once',
  daily: 'Every day',
  weekly: 'Every week',
  monthly: 'Every month',
}

const BADGES = { active: ['confirmed', 'Active'], paused: ['pending', 'Paused'], ended: ['plain', 'Ended'] } as const

function Row({ item, formKey, formResult }: { item: Item; formKey: string; formResult: FormResult }) {
  const target = item.person?.name ?? item.goal?.name ?? ''
  const [tone, label] = BADGES[item.status]
  // A separate key for each action on each transfer, although they share a page.
  const fields = (intent: string) => ({ id: item.id, intent, key: `${formKey}-${intent}-${item.id}` })
  const field = fieldsOf(ChangeScheduled, formResult, { intent: 'change', id: item.id })
  return (
    <li className="stitch py-4">
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <p className="font-semibold">{item.goal ? `Into ${target}` : `To ${target}`}</p>
          <p className="text-sm text-soft">
            {FREQUENCIES[item.frequency]}
            {item.status !== 'ended' && `, next on ${day(item.nextOn)}`}
            {item.note && ` · ${item.note}`}
          </p>
        </div>
        <div className="grid justify-items-end gap-1">
          <Amount short money={item.amount} className="font-semibold" />
          <Badge tone={tone}>{label}</Badge>
        </div>
      </div>
      {item.last && (
        <p className="mt-1 text-sm text-soft">
          {day(item.last.day)}: {item.last.outcome === 'done' ? 'sent.' : `skipped. ${item.last.reason ?? ''}`}
        </p>
      )}
      {item.status !== 'ended' && (
        <div className="mt-3 flex flex-wrap items-start gap-3">
          <Steps fields={fields} item={item} target={target} />
          <details className="w-full" open={field.isRefused}>
            <summary className="inline-flex min-h-11 items-center text-sm font-semibold text-link underline underline-offset-4">
              Change the amount
            </summary>
            <Form
              hidden={{ ...fields('change'), currency: item.amount.currency }}
              className="mt-2 flex flex-wrap items-end gap-3"
            >
              <div className="grow">
                <Field
                  label={`Amount (${item.amount.currency})`}
                  {...field('amount', item.amount.amount)}
                  id={`amount-${item.id}`}
                  autoComplete="off"
                  maxLength={20}
                />
              </div>
              <Button variant="quiet" data-busy="Saving...">
                Save
              </Button>
            </Form>
          </details>
        </div>
      )}
    </li>
  )
}

function Steps({
  item,
  target,
  fields,
}: {
  item: Item
  target: string
  fields: (intent: string) => Record<string, string>
}) {
  const go = item.status === 'active' ? 'pause' : 'resumption'
  return (
    <>
      <form method="post">
        {Object.entries(fields(go)).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button variant="quiet" className="min-h-11! px-5! text-sm" data-busy="Saving...">
          {go === 'pause' ? 'Pause' : 'Resume'}
        </Button>
      </form>
      <ConfirmForm
        id={`end-${item.id}`}
        ask="End"
        title="End this transfer?"
        detail={`No more transfers go to ${target}. Past transfers aren’t affected.`}
        confirm="End it"
        fields={fields('end')}
        variant="danger"
      />
    </>
  )
}
