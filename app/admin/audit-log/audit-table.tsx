// Events of the audit log as a table; actors and subjects in it narrow the search.
import type { AuditLogResponse } from '../../../api/admin/audit-log/responses'
import { dateTimeForm } from '../../../api/platform/values/date-forms'
import { Table } from '../../ui/display/table'
import { eventGroup, eventName } from '../users/user-labels'

type Item = AuditLogResponse['items'][number]

type Address = (change: Record<string, string>) => string

export function AuditTable({ items, at }: { items: Item[]; at: Address }) {
  return (
    <Table
      label="Events"
      lines="widest"
      rows={items}
      rowKey={({ id }) => id}
      columns={[
        {
          head: 'Kind',
          cell: ({ event }) => (
            <a href={at({ event })}>
              <span>
                {eventName(event)}
                <small className="@max-[58rem]:hidden">
                  <code className="wrap-anywhere">{event}</code>
                </small>
              </span>
            </a>
          ),
        },
        {
          head: 'When',
          sort: { sorted: 'descending' },
          bare: true,
          whole: true,
          cell: ({ at: instant }) => <time dateTime={instant}>{dateTimeForm(Date.parse(instant), 'UTC')}</time>,
        },
        {
          head: 'Actor',
          cell: ({ actor }) => <Named who={actor} to={at({ actor: actor.id })} />,
        },
        { head: 'Subject', cell: ({ subject }) => <Named who={subject} to={at({ subject: subject.id })} /> },
        {
          head: 'Details',
          cell: ({ detail }) => detail && <p className="min-w-24">{detail}</p>,
        },
        {
          head: 'From, request',
          cell: ({ origin, requestId }) => (
            <code className="block w-32 text-xs leading-tight wrap-anywhere text-soft @max-[58rem]:inline">
              {origin}
              <small className={`truncate ${origin ? '@max-[58rem]:hidden' : ''}`}>{requestId}</small>
            </code>
          ),
        },
        {
          head: 'Entry',
          number: true,
          aside: true,
          cell: ({ sequence, sealed }) => (
            <>
              {sequence ?? <span className="font-semibold text-out">none</span>}
              {!sealed && <small>not sealed</small>}
            </>
          ),
        },
      ]}
    />
  )
}

/**
 * A name with the end of the id (its start is the time), or that alone; links to all events of the person or thing.
 * "system" and "audit-log" are words.
 */
function Named({ who: { id, name }, to }: { who: Item['actor']; to: string }) {
  return (
    <a href={to}>
      {name ? (
        <span>
          {name}
          <small title={id} className="@max-[58rem]:hidden">
            <code className="whitespace-nowrap">…{id.slice(-12)}</code>
          </small>
        </span>
      ) : /^[a-z-]{1,16}$/.test(id) ? (
        eventGroup(id)
      ) : (
        <code title={id} className="text-xs leading-tight wrap-anywhere">
          {id.length > 20 ? `…${id.slice(-12)}` : id}
        </code>
      )}
    </a>
  )
}
