// Finding a client by name, and the one who is found. A form that asks for the page again, so that it
// works without scripts; results are links.
import { ChevronRight } from 'lucide-react'
import { Avatar } from '../../ui/display/avatar'
import { TextLink } from '../../ui/display/text-link'
import { ConfirmForm } from '../../ui/forms/confirm-form'
import { SearchBox } from '../../ui/forms/search-box'

export type PersonView = { id: string; name: string; image: string | null }

/** Somebody in a line: their picture and name, and what stands beside. */
export function PersonLine({
  person,
  children,
}: {
  person: PersonView
  children?: React.ReactNode
}) {
  return (
    <div className="flex min-h-14 items-center gap-3">
      <Avatar name={person.name} image={person.image} />
      <span className="min-w-0 grow font-semibold break-words">{person.name}</span>
      {children}
    </div>
  )
}

/** Who was chosen, and the way to another. */
export function ChosenPerson({ person, changePath }: { person: PersonView; changePath: string }) {
  return (
    <div className="stitch pb-2">
      <PersonLine person={person}>
        <TextLink to={changePath} className="px-2 text-sm">
          Somebody else
        </TextLink>
      </PersonLine>
    </div>
  )
}

/** `carried` is what else stands in the address and must stay there. */
export function PeopleSearch({
  action,
  carried = [],
  q,
  found,
  hrefOf,
  label = 'Search by name',
}: {
  action: string
  carried?: [name: string, value: string][]
  q: string | undefined
  found: PersonView[] | null
  hrefOf: (person: PersonView) => string
  label?: string
}) {
  return (
    <search className="grid gap-4">
      <SearchBox label={label} q={q} action={action}>
        {carried.map(([name, value]) => (
          <input key={name + value} type="hidden" name={name} value={value} />
        ))}
      </SearchBox>
      {!found && <p className="text-sm text-soft">Type at least 2 characters to search</p>}
      {found?.length === 0 && (
        <p className="text-soft">
          {`No users found matching "${q}"`}. To find someone you have not dealt with before, enter
          their full phone number or email address.
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

/** Who is found, each with the question that comes before they are asked. */
export function PeopleToAsk({
  people,
  ask,
  detail,
  confirm,
  formKey,
}: {
  people: PersonView[]
  /** The button: "Invite"; the question is "Invite Zuri?" */
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
          <p className="min-w-0 grow font-medium break-words">{name}</p>
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
