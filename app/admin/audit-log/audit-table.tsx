// Events of the audit log as a table; actors and subjects in it narrow the search.
import { dateTimeForm } from '../../../api/platform/values/date-forms'

type Somebody = { id: string; name: string | null }

type Item = {
  id: string
  sequence: number | null
  sealed: boolean
  at: string
  actor: Somebody
  event: string
  subject: Somebody
  detail: string
  origin: string
  requestId: string
}

type Address = (change: Record<string, string>) => string

const HEAD = 'py-3 pr-4 font-semibold whitespace-nowrap text-soft last:pr-0'
const CELL = 'py-1.5 pr-4 last:pr-0'
const LINK =
  'inline-flex min-h-11 items-center font-semibold text-link underline underline-offset-4'

export function AuditTable({ items, at }: { items: Item[]; at: Address }) {
  return (
    <section aria-label="Events" className="-mx-4 overflow-x-auto px-4">
      <table className="w-full text-left text-sm tabular-nums">
        <thead>
          <tr>
            <th scope="col" className={`${HEAD} text-right`}>
              Entry
            </th>
            <th scope="col" aria-sort="descending" className={HEAD}>
              When
            </th>
            {['Kind', 'Actor', 'Subject', 'Details', 'From', 'Request'].map((name) => (
              <th key={name} scope="col" className={HEAD}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.id} className="border-t border-line">
              <td className={`${CELL} text-right`}>
                {item.sequence ?? <span className="font-semibold text-out">none</span>}
                {!item.sealed && (
                  <span className="block text-xs whitespace-nowrap text-soft">not sealed</span>
                )}
              </td>
              <td className={`${CELL} whitespace-nowrap`}>
                <time dateTime={item.at}>{dateTimeForm(Date.parse(item.at), 'UTC')}</time>
              </td>
              <td className={`${CELL} whitespace-nowrap`}>
                <a href={at({ event: item.event })} className={LINK}>
                  {item.event}
                </a>
              </td>
              <td className={CELL}>
                <Named who={item.actor} to={at({ actor: item.actor.id })} />
              </td>
              <td className={CELL}>
                <Named who={item.subject} to={at({ subject: item.subject.id })} />
              </td>
              <td className={`${CELL} min-w-32 break-words`}>{item.detail}</td>
              <td className={CELL}>
                <code className="text-xs whitespace-nowrap text-soft">{item.origin}</code>
              </td>
              <td className={CELL}>
                <code className="text-xs whitespace-nowrap text-soft">{item.requestId}</code>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/**
 * A name with the end of the id (its start is the time), or the id alone; links to all events of
 * the person.
 */
function Named({ who: { id, name }, to }: { who: Somebody; to: string }) {
  return (
    <>
      <a href={to} className={`${LINK} min-w-11 whitespace-nowrap`}>
        {name ?? <code className="text-xs">{id}</code>}
      </a>
      {name && (
        <code title={id} className="block text-xs whitespace-nowrap text-soft">
          …{id.slice(-12)}
        </code>
      )}
    </>
  )
}
