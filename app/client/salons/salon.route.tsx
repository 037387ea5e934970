// One salon, inside the signed-in shell: with the heart, and the client's own review.
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { ReportPopup } from '../../features/reviews/report-review-form'
import { askedFor, clientPath, SALON_FAULTS } from '../../features/salons/salon-data'
import { SalonDetail } from '../../features/salons/salon-detail'
import { ask, get } from '../../platform/api.server'
import { noticeOf } from '../../platform/errors'
import { visitorAs } from '../../platform/session.server'
import { redirectWithToast } from '../../platform/toast.server'
import { InlineNotice } from '../../ui/feedback/inline-notice'
import { Island } from '../../ui/island'
import { routeError } from '../../ui/layout/error-page'
import { Shell } from '../../ui/layout/shell'
import { FAVORITE_FAILED, favoriteNotice } from '../favorites/favorite-messages'
import Heart from '../favorites/heart.island'
import { WriteReview } from '../reviews/own-review'

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  await visitorAs(['client'], { request, context })
  const { tab, cursor } = askedFor(request.url)
  const param = { id: encodeURIComponent(params.id ?? '') }
  const query = cursor ? { cursor } : {}
  const seen = await get(request, context.api.api.me.salons[':id'].$get({ param, query }))
  return { ...seen, tab, now: Date.now() }
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  await visitorAs(['client'], { request, context })
  const form = await request.formData()
  const param = { id: encodeURIComponent(params.id ?? '') }
  const adds = form.get('favorite') === 'add'
  const { favorite } = context.api.api.salons[':id']
  const answer = await ask(request, adds ? favorite.$put({ param }) : favorite.$delete({ param }))
  if (!answer.ok) {
    const { status } = answer.problem
    const notice = status < 500 ? noticeOf(answer.problem) : FAVORITE_FAILED
    return data({ notice }, { status })
  }
  const { title, description } = favoriteNotice('salons', adds)
  throw await redirectWithToast(clientPath(param.id), title, description)
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `${data.salon.name} · Purse` : 'Purse' },
]

export default function ClientSalon() {
  const { salon, tab, now, favorite, review: own } = useLoaderData<typeof loader>()
  const fault = useActionData<typeof action>()
  const path = clientPath(salon.id)
  return (
    <Shell as="client" path="/client/salons">
      <InlineNotice notice={fault?.notice} />
      <div className="-mx-4 -mt-5 [--bar:3.75rem] lg:mx-0 lg:mt-0">
        <SalonDetail
          salon={salon}
          tab={tab}
          base={path}
          back="/client/salons"
          now={now}
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

export const ErrorBoundary = routeError(SALON_FAULTS)
