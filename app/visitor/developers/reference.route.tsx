// A group of operations of the API. Cached at the edge, so nothing here depends on the viewer.
import { useLoaderData } from '@remix-run/react'
import { PublicPage } from '../../features/help/public-shell'
import { get } from '../../platform/api.server'
import { page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { PUBLIC_STYLES } from '../../ui/layout/document'
import { routeError } from '../../ui/layout/error-page'
import { Operation } from './operation'

export const handle = PUBLIC_STYLES

export const meta = title<typeof loader>((data) => data && `API: ${data.tag}`)

export const loader = page('anyone', ({ api, params }) =>
  get(api.reference[':tag'].$get({ param: { tag: params.tag ?? '' } })),
)

export const ErrorBoundary = routeError()

export default function ReferencePage() {
  const { tag, operations } = useLoaderData<typeof loader>()
  return (
    <PublicPage title={tag} lead="Operations of the Purse API.">
      <p className="mb-6">
        <a
          href="/developers"
          className="inline-flex min-h-11 items-center font-semibold text-link underline underline-offset-4"
        >
          All of the API
        </a>
      </p>
      <div className="grid max-w-2xl gap-10">
        {operations.map((operation) => (
          <Operation key={operation.id} {...operation} />
        ))}
      </div>
    </PublicPage>
  )
}
