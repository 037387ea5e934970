// One blocked time: what it is, moving it, giving it back.
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { get } from '../../platform/api.server'
import { visitorAs } from '../../platform/session.server'
import { redirectWithToast } from '../../platform/toast.server'
import { clock, dateParts } from '../../ui/display/time'
import { ButtonLink } from '../../ui/forms/button'
import { ConfirmForm } from '../../ui/forms/confirm-form'
import { PageHead, Shell } from '../../ui/layout/shell'

export const meta: MetaFunction = () => [{ title: 'Blocked time · Purse' }]

const PATH = '/partner/calendar'
const KIND = { blocked: 'Blocked time', break: 'Break', leave: 'Leave' } as const

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { name } = await visitorAs(['beauty_partner'], { request, context })
  const param = { id: params.id ?? '' }
  return { name, block: await get(request, context.api.api.calendar.blocks[':id'].$get({ param })) }
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  await visitorAs(['beauty_partner'], { request, context })
  const form = await request.formData()
  const param = { id: params.id ?? '' }
  await get(request, context.api.api.calendar.blocks[':id'].$delete({ param }))
  const date = String(form.get('date') ?? '')
  throw await redirectWithToast(
    /^\d{4}-\d\d-\d\d$/.test(date) ? `${PATH}?date=${date}` : PATH,
    'Time given back',
    'It can be booked again.',
  )
}

export default function BlockedTime() {
  const { name, block } = useLoaderData<typeof loader>()
  const { timeZone } = block
  const day = block.startsAt.slice(0, 10)
  const words = (at: string) => `${dateParts(at.slice(0, 10)).long}, ${clock(at, timeZone)}`
  return (
    <Shell as="beauty_partner" path={PATH} name={name}>
      <PageHead
        title={KIND[block.kind]}
        lead={block.note}
        back={{ to: `${PATH}?date=${day}`, label: 'Calendar' }}
      />
      <dl className="mb-6 grid max-w-xl grid-cols-[5rem_1fr] gap-y-2">
        <dt className="text-soft">Who</dt>
        <dd className="font-semibold">{block.staffName}</dd>
        <dt className="text-soft">From</dt>
        <dd>{words(block.startsAt)}</dd>
        <dt className="text-soft">Until</dt>
        <dd>{words(block.endsAt)}</dd>
      </dl>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={`${PATH}/move?${new URLSearchParams({ block: block.id, on: day })}`}>
          Move it
        </ButtonLink>
        <ConfirmForm
          id="remove"
          ask="Remove"
          title="Give this time back?"
          detail="Clients can book it again from then on."
          confirm="Yes, give it back"
          fields={{ date: day }}
          look="danger"
        />
      </div>
    </Shell>
  )
}
