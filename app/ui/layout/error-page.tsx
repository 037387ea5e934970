// The page shown when a page cannot be rendered.
import { isRouteErrorResponse, useRouteError } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { Problem } from '../../../api/platform/values/problem'
import { noticeOf } from '../../platform/errors'
import { ButtonLink } from '../forms/button'
import { Mark } from './logo'
import { Still, type StillName } from './still'

type Frame = (props: { children: ReactNode }) => ReactNode

type Exit = readonly [label: string, to: string]

const EXITS: readonly [Exit, Exit] = [
  ['Go home', '/dashboard'],
  ['Browse salons', '/salons'],
]

/**
 * The error boundary of a route. `missing` is the message of its 404, `failed` says what it could not
 * do after a failure on our side; `frame` is that of the pages around, with their header, and `exits` where to look next.
 */
export function routeError({
  missing: [title, description] = ['Not found', 'We couldn’t find this page.'],
  failed,
  frame,
  exits = EXITS,
}: {
  missing?: readonly [title: string, description: string]
  failed?: string
  frame?: Frame
  exits?: readonly [main: Exit, other: Exit]
} = {}) {
  const ErrorPage = errorPageIn(exits, frame)
  return function ErrorBoundary() {
    const error = useRouteError()
    if (isRouteErrorResponse(error)) {
      if (error.status === 404) return <ErrorPage title={title} description={description} picture="broken_comb" />
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

function errorPageIn([main, other]: readonly [Exit, Exit], frame?: Frame) {
  const Around = frame ?? Alone
  return function ErrorPage({
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
      <Around>
        <div
          className={`mx-auto grid max-w-md content-center gap-4 px-6 py-12 ${frame ? '' : 'min-h-dvh'} ${picture && frame ? 'lg:max-w-4xl lg:grid-cols-2 lg:items-center lg:gap-x-10' : ''}`}
        >
          {picture ? (
            <Still name={picture} eager className={`h-44 w-full rounded-lg ${frame ? 'lg:h-80' : ''}`} />
          ) : (
            <Mark className="size-12" />
          )}
          <div className="grid content-start gap-4">
            <h1 className="font-display text-xl">{title}</h1>
            <p className="text-soft">{description}</p>
            {requestId && <p className="text-xs text-soft">If you contact us, quote this reference: {requestId}</p>}
            <div className="mt-4 flex flex-wrap gap-3">
              <ButtonLink to={main[1]}>{main[0]}</ButtonLink>
              <ButtonLink to={other[1]} variant="quiet">
                {other[0]}
              </ButtonLink>
            </div>
          </div>
        </div>
      </Around>
    )
  }
}

/** Where there is no frame that could be drawn. */
function Alone({ children }: { children: ReactNode }) {
  return <main id="main">{children}</main>
}
