// What is shown where a page cannot be.
import { ButtonLink } from './button'
import { Mark } from './mark'

export function ErrorPage({
  title,
  description,
  requestId,
}: {
  title: string
  description: string
  requestId?: string
}) {
  return (
    <main id="main" className="mx-auto grid min-h-dvh max-w-md content-center gap-4 px-6 py-12">
      <Mark className="size-12" />
      <h1 className="font-display text-xl">{title}</h1>
      <p className="text-soft">{description}</p>
      {requestId && <p className="text-xs text-soft">If you write to us, name this: {requestId}</p>}
      <div className="mt-4 flex flex-wrap gap-3">
        <ButtonLink to="/dashboard">Go home</ButtonLink>
        <ButtonLink to="/salons" look="quiet">
          Browse salons
        </ButtonLink>
      </div>
    </main>
  )
}
