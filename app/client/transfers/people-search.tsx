// Searching a client by name, and the chosen one. A form that reloads the page, so that it
// works without scripts; results are links.
import { ChevronRight } from 'lucide-react'
import { SEARCH_TOO_SHORT } from '../../../api/identity/accounts/input'
import type { PersonResponse } from '../../../api/money/transfers/responses'
import { Avatar } from '../../ui/display/avatar'
import { TextLink } from '../../ui/display/text-link'
import { ConfirmForm } from '../../ui/forms/confirm-form'
import { SearchBox } from '../../ui/forms/search-box'
import { Section } from '../../ui/layout/section'

/** A person in a line: picture and name, and what is beside. */
export function PersonLine({ person, children }: { person: PersonResponse; children?: React.ReactNode }) {
  return (
    <div className="flex min-h-14 items-center gap-3">
      <Avatar name={person.name} image={person.image} />
      <span className="min-w-0 grow font-semibold wrap-anywhere">{person.name}</span>
      {children}
    </div>
  )
}

/** The people of the last transfers, each chosen by one tap. */
export function RecentPeople({
  people,
  hrefOf,
}: {
  people: PersonResponse[]
  hrefOf: (person: PersonResponse) => string
}) {
  if (people.length === 0) return null
  return (
    <Section id="recent" title="Recent" gap="mb-2">
      <ul className="-mx-4 rail-x px-2 lg:mx-0 lg:px-0">
        {people.map((person) => (
          <li key={person.id} className="w-20">
            <a
              href={hrefOf(person)}
              className="grid justify-items-center gap-1.5 rounded-md px-1 py-2 text-center text-xs font-semibold hover:bg-sunken"
            >
              <Avatar name={person.name} image={person.image} />
              <span className="line-clamp-2 wrap-anywhere">{person.name}</span>
            </a>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** The chosen person, and the link to choose another. */
export function ChosenPerson({ person, changePath }: { person: PersonResponse; changePath: string }) {
  return (
    <div className="stitch pb-2">
      <PersonLine person={person}>
        <TextLink to={changePath} className="shrink-0 px-2 text-sm">
          Someone else
        </TextLink>
      </PersonLine>
    </div>
  )
}

/** The contact that is invited, and the link to choose another. */
export function ChosenContact({
  contact,
  changePath,
  faults,
}: {
  contact: string
  changePath: string
  faults?: string[] | undefined
}) {
  return (
    <div className="stitch grid gap-2 pb-3">
      <div className="flex min-h-14 flex-wrap items-center justify-between gap-x-3">
        <span className="min-w-0 font-semibold wrap-anywhere">{contact}</span>
        <TextLink to={changePath} className="shrink-0 text-sm">
          Someone else
        </TextLink>
      </div>
      {faults && (
        <p role="alert" className="rounded-md bg-out-tint px-4 py-3 text-out">
          {faults.join(' ')}
        </p>
      )}
      <p className="text-sm text-soft">
        We’ll invite them. They have seven days to accept the money. After that, it comes back to you.
      </p>
    </div>
  )
}

/** `carried`: the other parameters of the address, which must be preserved. */
export function PeopleSearch({
  action,
  carried = [],
  q,
  found,
  hrefOf,
  label = 'Search by name',
  hint = SEARCH_TOO_SHORT,
}: {
  action: string
  carried?: [name: string, value: string][]
  q: string | undefined
  found: PersonResponse[] | null
  hrefOf: (person: PersonResponse) => string
  label?: string
  /** Shown before a search. */
  hint?: string | null
}) {
  return (
    <search className="grid gap-4">
      <SearchBox label={label} q={q} action={action}>
        {carried.map(([name, value]) => (
          <input key={name + value} type="hidden" name={name} value={value} />
        ))}
      </SearchBox>
      {!found && hint && <p className="text-sm text-soft">{hint}</p>}
      {found?.length === 0 && (
        <p className="text-soft">
          {`No users found matching "${q}"`}. To find someone new, enter their full phone number or email address.
        </p>
      )}
      {found && found.length > 0 && (
        <ul aria-label="People">
          {found.map((person) => (
            <li key={person.id} className="stitch">
              <a href={hrefOf(person)} className="group block py-2">
                <PersonLine person={person}>
                  <ChevronRight size={20} aria-hidden className="shrink-0 text-soft" />
                </PersonLine>
              </a>
            </li>
          ))}
        </ul>
      )}
    </search>
  )
}

/** The chosen people, each with a link that removes them, and the search that adds another. */
export function PeopleChoice({
  people,
  most,
  addressOf,
  ...search
}: {
  people: PersonResponse[]
  /** People that can be chosen. */
  most: number
  /** The address with these people chosen. */
  addressOf: (ids: string[]) => string
} & Omit<Parameters<typeof PeopleSearch>[0], 'hrefOf'>) {
  const ids = people.map(({ id }) => id)
  return (
    <>
      {people.length > 0 && (
        <ul aria-label="Chosen">
          {people.map((person) => (
            <li key={person.id} className="stitch">
              <PersonLine person={person}>
                <TextLink
                  to={addressOf(ids.filter((id) => id !== person.id))}
                  aria-label={`Remove ${person.name}`}
                  className="shrink-0 px-2 text-sm"
                >
                  Remove
                </TextLink>
              </PersonLine>
            </li>
          ))}
        </ul>
      )}
      {people.length < most && (
        <PeopleSearch
          {...search}
          carried={[...(search.carried ?? []), ...ids.map((id): [string, string] => ['with', id])]}
          hrefOf={({ id }) => addressOf([...new Set([...ids, id])])}
        />
      )}
    </>
  )
}

/** The results, each with the confirmation before they are invited. */
export function PeopleToAsk({
  people,
  ask,
  detail,
  confirm,
  formKey,
}: {
  people: PersonResponse[]
  /** The button's label: "Invite"; the confirmation is "Invite Zuri?" */
  ask: string
  detail: string
  confirm: string
  formKey: string
}) {
  return (
    <ul aria-label="People">
      {people.map(({ id, name, image }) => (
        <li key={id} className="stitch flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
          <Avatar name={name} image={image} />
          <p className="min-w-0 grow font-medium">{name}</p>
          <ConfirmForm
            id={`ask-${id}`}
            ask={ask}
            title={`${ask} ${name}?`}
            detail={detail}
            confirm={confirm}
            fields={{ person: id, key: `${formKey}-${id}` }}
          />
        </li>
      ))}
    </ul>
  )
}
