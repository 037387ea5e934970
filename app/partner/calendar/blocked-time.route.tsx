// One blocked time: viewing, moving and removing it.
import { useLoaderData } from '@remix-run/react'
import { get } from '../../platform/api.server'
import { textIn } from '../../platform/form.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { redirectWithToast } from '../../platform/toast.server'
import { dateTime } from '../../ui/display/time'
import { ButtonLink } from '../../ui/forms/button'
import { ConfirmForm } from '../../ui/forms/confirm-form'
import { PageHead, Shell } from '../../ui/layout/shell'

export const meta = title('Blocked time')

const PATH = '/partner/calendar'
const KIND = { blocked: 'Blocked time', break: 'Break', leave: 'Leave' } as const

export const loader = page('partner', async ({ api, id }) => {
  const param = { id }
  return { block: await get(api.calendar.blocks[':id'].$get({ param })) }
})

export const action = page('partner', async ({ request, api, id }) => {
  await get(api.calendar.blocks[':id'].$delete({ param: { id } }))
  const date = textIn(await request.formData(), 'date')
  throw await redirectWithToast(
    /^\d{4}-\d\d-\d\d$/.test(date) ? `${PATH}?date=${date}` : PATH,
    'Blocked time removed',
    'Clients can book this time again.',
  )
})

export default function BlockedTime() {
  const { block } = useLoaderData<typeof loader>()
  const { timeZone } = block
  const day = block.startsAt.slice(0, 10)
  return (
    <Shell as="beauty_partner" path={PATH} column>
      <PageHead
        title={block.synced ? 'Private calendar' : KIND[block.kind]}
        lead={block.synced ? 'Busy by a private calendar. Change it there.' : block.note}
        back={{ to: `${PATH}?date=${day}`, label: 'Calendar' }}
      />
      <dl className="mb-6 grid max-w-xl grid-cols-[5rem_1fr] gap-y-2">
        <dt className="text-soft">Who</dt>
        <dd className="font-semibold">{block.staffName}</dd>
        <dt className="text-soft">From</dt>
        <dd>{dateTime(block.startsAt, timeZone)}</dd>
        <dt className="text-soft">Until</dt>
        <dd>{dateTime(block.endsAt, timeZone)}</dd>
      </dl>
      {block.synced ? (
        <ButtonLink to={`/partner/salon/staff/${block.staffId}/calendars`} variant="quiet">
          {block.staffName}’s private calendars
        </ButtonLink>
      ) : (
        <div className="flex flex-wrap gap-3">
          <ButtonLink to={`${PATH}/move?${new URLSearchParams({ block: block.id, on: day })}`}>Move it</ButtonLink>
          <ConfirmForm
            id="remove"
            ask="Remove"
            title="Remove this blocked time?"
            detail="Clients can book it again."
            confirm="Yes, remove"
            fields={{ date: day }}
            variant="danger"
          />
        </div>
      )}
    </Shell>
  )
}
