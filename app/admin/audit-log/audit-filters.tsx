// The search form of the audit log, whose address is the search.
import { AuditExport } from '../../../api/admin/settings/input'
import { Field, SelectField } from '../../ui/forms/field'
import { asFormResult, fieldsOf } from '../../ui/forms/fields'
import { SearchBar } from '../../ui/forms/search-bar'
import { eventGroup, eventName } from '../users/user-labels'

type Errors = Record<string, string[] | undefined> | null

export function AuditFilters({
  path,
  requested,
  kinds,
  errors,
  filtered,
}: {
  path: string
  /** As in the address, including invalid values. */
  requested: Record<string, string>
  kinds: string[]
  errors: Errors
  filtered: boolean
}) {
  const field = fieldsOf(AuditExport, asFormResult(requested, errors ?? {}))
  return (
    <SearchBar
      path={path}
      label="Search the audit log"
      clear={filtered && path}
      more={{
        open: ['since', 'until'].some((name) => requested[name] || errors?.[name]),
        fields: (
          <>
            <Field {...field('since')} label="From" type="date" />
            <Field {...field('until')} label="To" type="date" />
          </>
        ),
      }}
    >
      <div className="basis-40! max-[48rem]:basis-[40%]!">
        <Field {...field('actor')} label="Actor" placeholder="Actor’s email" maxLength={200} />
      </div>
      <div className="basis-40! max-[48rem]:basis-[40%]!">
        <Field {...field('subject')} label="Subject" placeholder="Subject’s email" maxLength={200} />
      </div>
      <div className="basis-40! max-[48rem]:basis-[40%]!">
        <SelectField {...field('event')} label="Kind">
          <option value="">All kinds</option>
          {groupsOf(kinds).map(([group, events]) => (
            <optgroup key={group} label={eventGroup(group)}>
              {events.length > 1 && <option value={group}>{eventGroup(group)}: all</option>}
              {events.map((event) => (
                <option key={event} value={event}>
                  {eventName(event)}
                </option>
              ))}
            </optgroup>
          ))}
        </SelectField>
      </div>
    </SearchBar>
  )
}

/** Event kinds, grouped by prefix, as they are listed. */
function groupsOf(kinds: string[]): [string, string[]][] {
  const groups = new Map<string, string[]>()
  for (const kind of kinds) {
    const group = kind.split('.')[0] ?? kind
    groups.set(group, [...(groups.get(group) ?? []), kind])
  }
  return [...groups].sort(([a], [b]) => a.localeCompare(b))
}
