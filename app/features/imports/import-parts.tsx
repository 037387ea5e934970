// What the pages of imported files show alike: progress, counts, what is wrong by line, and earlier files.
import { counted } from '../../ui/display/plural'
import { dateTime } from '../../ui/display/time'
import { Badge } from '../../ui/feedback/badge'
import { Section } from '../../ui/layout/section'

/** Said of an import that runs, and of one that was discarded. */
export const IMPORT_RUNS = 'You can leave this page. The import continues.'
export const IMPORT_DISCARDED = 'Discarded. Nothing was imported.'

type Fault = { line: number; column: string; message: string }

/** Seconds between reloads while an import runs: with or without scripts. */
export const AGAIN = 2

export function ImportProgress({ title, done, total }: { title: string; done: number; total: number }) {
  return (
    <Section id="progress" title={title}>
      <progress aria-labelledby="progress" value={done} max={total} className="mt-3 block h-2.5 w-full" />
      <p className="mt-2" role="status">
        <span className="money font-semibold">{done.toLocaleString('en-US')}</span> of {total.toLocaleString('en-US')}{' '}
        rows done
      </p>
    </Section>
  )
}

export function ImportCounts({ lines }: { lines: readonly (readonly [string, number])[] }) {
  const wide = lines.length > 3 ? 'grid-cols-2 sm:grid-cols-4' : 'grid-cols-3'
  return (
    <dl className={`grid gap-3 ${wide}`}>
      {lines.map(([term, count]) => (
        <div key={term} className="rounded-md bg-sunken p-4">
          <dt className="text-sm text-soft">{term}</dt>
          <dd className="money font-display text-2xl">{count.toLocaleString('en-US')}</dd>
        </div>
      ))}
    </dl>
  )
}

export function ImportFaults({
  title,
  lead,
  faults,
  count,
}: {
  title: string
  lead: string
  faults: Fault[]
  count: number
}) {
  return (
    <Section id="faults" title={title}>
      <p className="text-soft">{lead}</p>
      <ul className="mt-3">
        {faults.map((fault) => (
          <li key={`${fault.line}-${fault.column}-${fault.message}`} className="stitch py-2.5 wrap-anywhere">
            <span className="font-semibold">
              Line {fault.line}
              {fault.column && `, ${fault.column}`}:
            </span>{' '}
            {fault.message}
          </li>
        ))}
      </ul>
      {count > faults.length && <p className="mt-3 text-sm text-soft">And {count - faults.length} more.</p>}
    </Section>
  )
}

type Earlier = { id: string; fileName: string; createdAt: string; rowsTotal: number; status: string }

/** Earlier files, each leading to its page under `path`; `fix`: those that need a change. */
export function EarlierImports<Item extends Earlier>({
  items,
  path,
  fix,
  about,
}: {
  items: Item[]
  path: string
  fix: (item: Item) => boolean
  about?: (item: Item) => string
}) {
  if (items.length === 0) return null
  return (
    <Section id="before" title="Your imports">
      <ul>
        {items.map((item) => (
          <li key={item.id} className="stitch relative flex items-center justify-between gap-4 py-3">
            <div className="min-w-0">
              <a href={`${path}/${item.id}`} className="font-semibold after:absolute after:inset-0">
                {item.fileName}
              </a>
              <p className="text-sm text-soft">
                {about && `${about(item)} · `}
                {dateTime(item.createdAt)} · {counted(item.rowsTotal, 'row', 'rows')}
              </p>
            </div>
            <ImportBadge status={item.status} fix={fix(item)} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function ImportBadge({ status, fix }: { status: string; fix: boolean }) {
  switch (status) {
    case 'done':
      return <Badge tone="confirmed">Imported</Badge>
    case 'running':
      return <Badge tone="pending">Importing</Badge>
    case 'undoing':
      return <Badge tone="pending">Undoing</Badge>
    case 'undone':
      return <Badge tone="plain">Undone</Badge>
    case 'discarded':
      return <Badge tone="plain">Discarded</Badge>
    default:
      return fix ? <Badge tone="cancelled">Needs a change</Badge> : <Badge tone="pending">Not confirmed</Badge>
  }
}
