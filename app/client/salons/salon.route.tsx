// One salon, inside the signed-in shell: with the heart, and the client's own review.
import { useActionData, useLoaderData } from '@remix-run/react'
import { ReportPopup } from '../../features/reviews/report-review-form'
import { clientPath, requestedTab } from '../../features/salons/salon-data'
import { SALON_FAULTS, SalonDetail } from '../../features/salons/salon-detail'
import { get } from '../../platform/api.server'
import { press, textIn } from '../../platform/form.server'
import { type PageRequest, page } from '../../platform/page.server'
import { title } from '../../platform/title'
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
  await addWanted(request, clientPath(id), 'salons', () => api.salons[':id'].favorite.$put({ param }))
  const query = cursor ? { cursor } : {}
  const seen = await get(api.me.salons[':id'].$get({ param, query }))
  return { ...seen, tab, wanted, now: Date.now() }
})

export const action = page('client', async (pageRequest) => {
  const fields = await pageRequest.request.formData()
  const adds = textIn(fields, 'favorite') === 'add'
  return press(
    async ({ api, id }: PageRequest) => {
      const { favorite } = api.salons[':id']
      return adds ? favorite.$put({ param: { id } }) : favorite.$delete({ param: { id } })
    },
    (_, __, { id }) => {
      const { title, description } = favoriteNotice('salons', adds)
      return [clientPath(id), title, description]
    },
    { refused: ({ status }) => (status < 500 ? null : { notice: FAVORITE_FAILED }) },
  )(pageRequest, fields)
})

export const meta = title<typeof loader>((data) => data?.salon.name)

export default function ClientSalon() {
  const { salon, tab, wanted, now, favorite, review: ownReview, paysAsMember } = useLoaderData<typeof loader>()
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
          heart={<Island name="heart" of={Heart} props={{ of: 'salons', id: salon.id, favorite }} />}
          write={<WriteReview kind="salon" of={salon} own={ownReview} />}
          report={(review) =>
            review.id === ownReview?.id ? null : <ReportPopup kind="salon" action={`${path}/report`} review={review} />
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
