// Shown where goals could not be loaded: the specification's message, and a retry.
import { ButtonLink } from '../../ui/forms/button'

export function GoalsUnread({ again }: { again: string }) {
  return (
    <div role="alert" className="rounded-lg bg-out-tint p-6 text-out">
      <p className="font-semibold">Error</p>
      <p className="mb-4">Could not load your savings goals. Please try again.</p>
      <ButtonLink to={again} variant="danger">
        Try again
      </ButtonLink>
    </div>
  )
}
