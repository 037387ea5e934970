// One salon, inside the signed-in shell: with the heart, and the client's own review.
import { data } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { ReportPopup } from '../../features/reviews/report-review-form'
import { clientPath, requestedTab } from '../../features/salons/salon-data'
import { SALON_FAULTS, SalonDetail } from '../../features/salons/salon-detail'
import { ask, get } from '../../platform/api.server'
import { noticeOf } from '../../platform/errors'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { redirectWithToast } from '../../platform/toast.server'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { Island } from '../../ui/island'
import { routeError } from '../../ui/layout/error-page'
import { Shell } from '../../ui/layout/shell'
import { FAVORITE_FAILED, favoriteNotice } from '../favorites/favorite-messages'
import Heart from '../favorites/heart.island'
import { addWanted } from '../favorites/wanted.server'
import { WriteReview } from '../reviews/own-review'

export const loader = page('client', async ({ request, api, id }) => {
  const { tab, cursor, wanted } = requestedTab(request.url)
  const param = { id }
  await addWanted(request, clientPath(id), 'salons', () =>
    api.salons[':id'].favorite.$put({ param }),
  )
  const query = cursor ? { cursor } : {}
  const seen = await get(api.me.salons[':id'].$get({ param, query }))
  return { ...seen, tab, wanted, now: Date.now() }
})

export const action = page('client', async ({ request, api, id }) => {
  const form = await request.formData()
  const param = { id }
  const adds = form.get('favorite') === 'add'
  const { favorite } = api.salons[':id']
  const answer = await ask(adds ? favorite.$put({ param }) : favorite.$delete({ param }))
  if (!answer.ok) {
    const { status } = answer.problem
    const notice = status < 500 ? noticeOf(answer.problem) : FAVORITE_FAILED
    return data({ notice }, { status })
  }
  const { title, description } = favoriteNotice('salons', adds)
  throw await redirectWithToast(clientPath(id), title, description)
})

export const meta = title<typeof loader>((data) => data?.salon.name)

export default function ClientSalon() {
  const {
    salon,
    tab,
    wanted,
    now,
    favorite,
    review: own,
    paysAsMember,
  } = useLoaderData<typeof loader>()
  const fault = useActionData<typeof action>()
  const path = clientPath(salon.id)
  return (
    <Shell as="client" path="/client/salons" bell="bar" flow>
      <InlineNotice notice={fault?.notice} />
      <div className="-mx-4 lg:mx-0">
        <SalonDetail
          salon={salon}
          tab={tab}
          wanted={wanted}
          base={path}
          back="/client/salons"
          now={now}
          isMember={paysAsMember}
          heart={
            <Island name="heart" of={Heart} props={{ of: 'salons', id: salon.id, favorite }} />
          }
          write={<WriteReview kind="salon" of={salon} own={own} />}
          report={(review) =>
            review.id === own?.id ? null : (
              <ReportPopup kind="salon" action={`${path}/report`} review={review} />
            )
          }
        />
      </div>
    </Shell>
  )
}

export const ErrorBoundary = routeError({
  ...SALON_FAULTS,
  frame: ({ children }) => (
    <Shell as="client" path="/client/salons" bell="bar">
      {children}
    </Shell>
  ),
  exits: [
    ['Browse salons', '/client/salons'],
    ['Browse the shop', '/client/products'],
  ],
})
