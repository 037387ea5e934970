// A client of the salon: contact details, appointments, and the salon's notes.
import { useActionData, useLoaderData } from '@remix-run/react'
import { MessageCircle, Phone } from 'lucide-react'
import type { ClientDetailResponse } from '../../../api/booking/dashboards/salon/responses'
import { ClientBlock, ClientNotes } from '../../../api/salons/people/input'
import { get } from '../../platform/api.server'
import { form, forms, press } from '../../platform/form.server'
import { type PageRequest, page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { Alike, Amount, DisplaySum } from '../../ui/display/amount'
import { Facts } from '../../ui/display/facts'
import { TextLink } from '../../ui/display/text-link'
import { dateTime, day } from '../../ui/display/time'
import { StatusBadge } from '../../ui/feedback/badge'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { Button } from '../../ui/forms/button'
import { ConfirmForm } from '../../ui/forms/confirm-form'
import { Fault, Field, INPUT } from '../../ui/forms/field'
import { fieldsOf } from '../../ui/forms/fields'
import { Form } from '../../ui/forms/form'
import { routeError } from '../../ui/layout/error-page'
import { HeadAction } from '../../ui/layout/head-action'
import { Section } from '../../ui/layout/section'
import { PageHead, Shell } from '../../ui/layout/shell'
import { ONLY_SALON } from '../calendar/entry-forms'

export const meta = title<typeof loader>((data) => data?.client.name ?? 'Client')

const PATH = '/partner/clients'

export const loader = page('partner', async ({ api, newKey, id }) => {
  const param = { id }
  const client = await get(api['partner-dashboard'].clients[':id'].$get({ param }))
  return { client, formKey: newKey() }
})

const client = ({ api, id }: PageRequest<'partner'>) => ({
  one: api['partner-dashboard'].clients[':id'],
  param: { id },
})

const hereOf = (id: string) => `${PATH}/${encodeURIComponent(id)}`

export const action = page(
  'partner',
  forms({
    erase: press(
      (pageRequest: PageRequest<'partner'>, { key }) => {
        const { one, param } = client(pageRequest)
        return one.erasure.$post({ param }, key)
      },
      () => [PATH, 'Erased', 'The guest’s details are gone.'],
    ),
    block: form(
      ClientBlock,
      (pageRequest: PageRequest<'partner'>, { json, key }) => {
        const { one, param } = client(pageRequest)
        return one.block.$put({ param, json }, key)
      },
      (_, { json: { blocked } }, { id }) =>
        blocked
          ? [hereOf(id), 'Blocked', 'They can’t book with you. Booked visits stand.']
          : [hereOf(id), 'Unblocked', 'They can book with you again.'],
      { faults: 'notice' },
    ),
    '': form(
      ClientNotes,
      (pageRequest: PageRequest<'partner'>, { json, key }) => {
        const { one, param } = client(pageRequest)
        return one.$put({ param, json }, key)
      },
      (_, __, { id }) => [hereOf(id), 'Saved', 'Only your salon sees these notes.'],
    ),
  }),
)

export default function Client() {
  const { client, formKey } = useLoaderData<typeof loader>()
  const fault = useActionData<typeof action>()
  const field = fieldsOf(ClientNotes, fault, { intent: '' }, client)
  const [about] = client.history
  return (
    <Shell as="beauty_partner" path={PATH}>
      <PageHead
        title={client.name}
        back={{ to: PATH, label: 'Back to clients' }}
        lead={client.isGuest ? 'A guest. Only your salon sees this profile.' : `With you since ${day(client.since)}`}
      >
        {client.phone && (
          <TextLink to={`tel:${client.phone.replace(/[^+\d]/g, '')}`} className="gap-2">
            <Phone size={18} aria-hidden /> {client.phone}
          </TextLink>
        )}
        {!client.isGuest && about && (
          <HeadAction
            to={`/partner/new-message?${new URLSearchParams({ appointment: about.id })}`}
            icon={MessageCircle}
          >
            Message
          </HeadAction>
        )}
      </PageHead>
      <InlineNotice notice={fault?.notice} />
      {client.blocked && (
        <p className="mb-6 rounded-md bg-wait-tint px-4 py-3 font-medium text-wait">
          You blocked this client. They can’t book with you; visits already booked stand.
        </p>
      )}
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start">
        <div className="grid min-w-0 grid-cols-1 gap-8">
          <dl className="grid grid-cols-3 gap-2 max-[22rem]:grid-cols-2 sm:grid-cols-3 sm:gap-3">
            <Figure term="Visits" value={String(client.visits)} />
            <Figure term="Missed" value={String(client.missed)} />
            <Figure term="Spent" value={<DisplaySum money={client.spent} />} />
          </dl>
          <Section id="visits" title="Visits">
            {client.history.length === 0 ? (
              <p className="mt-1 text-soft">No visits yet.</p>
            ) : (
              <Alike sums={client.history.map(({ price }) => price)}>
                <ul>
                  {client.history.map((visit) => (
                    <li key={visit.id} className="stitch">
                      <a
                        href={`/partner/appointments/${visit.id}?from=client`}
                        className="grid min-h-16 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 py-3 hover:text-link"
                      >
                        <span className="min-w-0">
                          <span className="block font-semibold">{visit.serviceName}</span>
                          <span className="text-sm text-soft">
                            {dateTime(visit.startsAt)} · {visit.staffName}
                          </span>
                        </span>
                        <span className="grid justify-items-end gap-1">
                          <StatusBadge status={visit.status} />
                          <Amount money={visit.price} className="text-sm" />
                        </span>
                      </a>
                    </li>
                  ))}
                </ul>
              </Alike>
            )}
          </Section>
        </div>
        <div className="grid gap-4">
          <Form hidden={{ key: formKey }} className="grid gap-4 rounded-lg bg-raised p-5 ring-1 ring-line">
            <h2 className="font-display text-lg">{client.isGuest ? 'Contact and notes' : 'Notes'}</h2>
            {client.isGuest && (
              <>
                <Field label="Name" {...field('name')} />
                <Field label="Phone" {...field('phone')} />
                <Field label="Email" {...field('email')} />
              </>
            )}
            <div className="grid gap-1.5">
              <label htmlFor="notes" className="text-sm font-semibold">
                Notes for your team
              </label>
              <textarea
                id="notes"
                name="notes"
                rows={6}
                maxLength={2000}
                defaultValue={field.text('notes')}
                aria-describedby="notes-who"
                className={`${INPUT} py-3`}
              />
              <Fault errors={field.errors('notes')} />
              <p id="notes-who" className="text-sm text-soft">
                {ONLY_SALON}
              </p>
            </div>
            <Button data-busy="Saving...">Save notes</Button>
          </Form>
          <Before facts={client.before} />
          <div className="flex flex-wrap gap-3">
            {client.blocked ? (
              <Form hidden={{ intent: 'block', blocked: 'no', key: `${formKey}-block` }}>
                <Button variant="quiet" data-busy="Unblocking...">
                  Unblock this client
                </Button>
              </Form>
            ) : (
              <ConfirmForm
                id="block"
                variant="danger"
                ask="Block this client"
                title={`Block ${client.name}?`}
                detail="They can’t book with you anymore, and read that you aren’t taking bookings from them. Visits already booked stand."
                confirm="Block this client"
                busy="Blocking..."
                fields={{ intent: 'block', blocked: 'yes', key: `${formKey}-block` }}
              />
            )}
            {client.isGuest && (
              <ConfirmForm
                id="erase"
                variant="danger"
                ask="Erase this guest"
                title={`Erase ${client.name}?`}
                detail="Contacts and notes go for good. Visits stay in your books without a name."
                confirm="Erase the guest"
                busy="Erasing..."
                fields={{ intent: 'erase', key: `${formKey}-erase` }}
              />
            )}
          </div>
        </div>
      </div>
    </Shell>
  )
}

export const ErrorBoundary = routeError({ failed: 'Could not load this client.' })

/** What a former system said of them. */
function Before({ facts: { consent, birthday, visits, spent } }: { facts: ClientDetailResponse['before'] }) {
  const all = [
    ['Birthday', birthday && /^\d{4}-\d\d-\d\d$/.test(birthday) ? day(birthday) : birthday],
    ['Consent to marketing', consent],
    ['Visits', visits],
    ['Spent', spent],
  ] as const
  const present = all.filter(([, fact]) => fact)
  if (present.length === 0) return null
  return (
    <Section id="before" title="From your earlier system" className="grid gap-2">
      <Facts facts={present.map(([name, fact]) => [name, fact ?? null])} />
    </Section>
  )
}

function Figure({ term, value }: { term: string; value: React.ReactNode }) {
  return (
    <div className="rounded-md bg-raised px-4 py-3 ring-1 ring-line">
      <dt className="text-sm text-soft">{term}</dt>
      <dd className="money font-display text-lg">{value}</dd>
    </div>
  )
}
