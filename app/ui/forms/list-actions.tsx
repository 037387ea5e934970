// Actions on a list item: move up or down, archive, restore. Plain forms.
import { ArrowDown, ArrowUp } from 'lucide-react'
import { Badge } from '../feedback/badge'
import { Button } from './button'
import { ConfirmForm } from './confirm-form'
import { Form } from './form'

/** Moves up and down by one; `at` is the index in the api's order. */
export function MoveButtons({
  id,
  label,
  before,
  after,
  formKey,
}: {
  id: string
  label: string
  /** The indexes of the items above and below; null at an end. */
  before: number | null
  after: number | null
  formKey: string
}) {
  const arrow =
    'grid size-11 place-items-center rounded-full text-soft hover:bg-sunken hover:text-ink disabled:opacity-30'
  return (
    <Form hidden={{ intent: 'place', id, key: `${formKey}-place-${id}` }} className="flex shrink-0">
      <button
        type="submit"
        name="to"
        value={before ?? ''}
        disabled={before === null}
        aria-label={`Move ${label} up`}
        className={arrow}
      >
        <ArrowUp size={18} aria-hidden />
      </button>
      <button
        type="submit"
        name="to"
        value={after ?? ''}
        disabled={after === null}
        aria-label={`Move ${label} down`}
        className={arrow}
      >
        <ArrowDown size={18} aria-hidden />
      </button>
    </Form>
  )
}

export function ArchiveButton({
  id,
  label,
  detail,
  formKey,
}: {
  id: string
  label: string
  detail: string
  formKey: string
}) {
  return (
    <ConfirmForm
      id={`archive-${id}`}
      ask="Archive"
      title={`Archive ${label}?`}
      detail={detail}
      confirm="Yes, archive"
      fields={{ intent: 'archive', id, key: `${formKey}-archive-${id}` }}
      variant="danger"
    />
  )
}

export function RestoreButton({
  id,
  label,
  word = 'Restore',
  formKey,
}: {
  id: string
  label: string
  word?: string
  formKey: string
}) {
  return (
    <Form hidden={{ intent: 'restore', id, key: `${formKey}-restore-${id}` }}>
      <Button variant="quiet" className="min-h-11! px-5! text-sm" aria-label={`${word} ${label}`} data-busy="Saving...">
        {word}
      </Button>
    </Form>
  )
}

/** Archived items, collapsed below the list; open where the list is otherwise empty. */
export function ArchivedList({
  gone,
  open,
  formKey,
  className,
}: {
  gone: { id: string; name: string; kind?: string }[]
  open: boolean
  formKey: string
  className?: string
}) {
  if (gone.length === 0) return null
  return (
    <details className={className} open={open}>
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-link">
        Archived ({gone.length})
      </summary>
      <ul>
        {gone.map(({ id, name, kind }) => (
          <li key={id} className="stitch flex items-center justify-between gap-4 py-2">
            <span className="min-w-0 wrap-anywhere text-soft">
              {name} {kind && <Badge tone="plain">{kind}</Badge>}
            </span>
            <RestoreButton id={id} label={name} formKey={formKey} />
          </li>
        ))}
      </ul>
    </details>
  )
}

/** The notice after archiving, with an undo. */
export function Archived({ found, formKey }: { found: { id: string; name: string } | undefined; formKey: string }) {
  if (!found) return null
  return (
    <div
      role="status"
      className="mb-5 flex flex-wrap items-center justify-between gap-3 rounded-md bg-sunken px-4 py-3"
    >
      <p>
        <span className="font-semibold">{found.name}</span> is archived.
      </p>
      <RestoreButton id={found.id} label={found.name} word="Undo" formKey={formKey} />
    </div>
  )
}
