// The page shown when a page cannot be rendered.
import { isRouteErrorResponse, useRouteError } from '@remix-run/react'
import type { Problem } from '../../../api/platform/values/problem'
import { noticeOf } from '../../platform/errors'
import { ButtonLink } from '../forms/button'
import { Mark } from './logo'
import { Still, type StillName } from './still'

/**
 * The error boundary of a route. `missing` is the message of its 404, `failed` says what it could
 * not do after a failure on our side.
 */
export function routeError({
  missing: [title, description] = ['Not found', 'We couldn’t find this page.'],
  failed,
}: {
  missing?: readonly [title: string, description: string]
  failed?: string
} = {}) {
  return function ErrorBoundary() {
    const error = useRouteError()
    if (isRouteErrorResponse(error)) {
      if (error.status === 404)
        return <ErrorPage title={title} description={description} picture="broken_comb" />
      const problem = error.data as Problem | undefined
      if (failed && error.status >= 500) {
        const why = problem?.code === 'unavailable' ? ` ${noticeOf(problem).description}` : ''
        return <ErrorPage title="Error" description={failed + why} requestId={problem?.requestId} />
      }
      if (problem?.code) return <ErrorPage {...noticeOf(problem)} requestId={problem.requestId} />
    }
    if (failed) return <ErrorPage title="Error" description={failed} />
    return (
      <ErrorPage
        title="Unexpected Application Error!"
        description="Something went wrong on our side. Please try again."
      />
    )
  }
}

function ErrorPage({
  title,
  description,
  picture,
  requestId,
}: {
  title: string
  description: string
  picture?: StillName
  requestId?: string | undefined
}) {
  return (
    <main id="main" className="mx-auto grid min-h-dvh max-w-md content-center gap-4 px-6 py-12">
      {picture ? (
        <Still name={picture} eager className="h-44 w-full rounded-lg" />
      ) : (
        <Mark className="size-12" />
      )}
      <h1 className="font-display text-xl">{title}</h1>
      <p className="text-soft">{description}</p>
      {requestId && (
        <p className="text-xs text-soft">If you contact us, quote this reference: {requestId}</p>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        <ButtonLink to="/dashboard">Go home</ButtonLink>
        <ButtonLink to="/salons" variant="quiet">
          Browse salons
        </ButtonLink>
      </div>
    </main>
  )
}
