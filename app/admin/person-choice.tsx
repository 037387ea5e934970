// The field of a form that names a person: searched for, and chosen from those who are found. It is part of the form,
// so that all that was typed stays.
import type { PersonCardResponse } from '../../api/admin/users/responses'
import { Fault } from '../ui/forms/field'
import { SearchField } from '../ui/forms/search-box'
import { ROLE_NAMES } from './users/user-labels'

type Found = Pick<PersonCardResponse, 'id' | 'name' | 'role' | 'email' | 'phone'>

type PersonChoiceView = {
  who: string
  /** The id that was chosen. */
  person: string
  searching: boolean
  people: Found[]
  fault: string | null
}

/** In a GET form: its search button sends the form with `step=find`. */
export function PersonChoice({
  label,
  hint,
  choice,
  errors,
}: {
  label: string
  hint: string
  choice: PersonChoiceView
  errors: string[] | undefined
}) {
  const { who, person, searching, people, fault } = choice
  const faults = fault ? [fault] : errors
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-sm font-semibold">{label}</legend>
      {people.map(({ id, name, role, email, phone }) => (
        <label
          key={id}
          className="flex min-h-14 items-center gap-3 rounded-md bg-raised px-4 py-2 ring-[1.5px] ring-line ring-inset has-checked:ring-link"
        >
          <input
            type="radio"
            name="person"
            value={id}
            defaultChecked={id === person || people.length === 1}
            className="size-5.5 shrink-0"
          />
          <span className="min-w-0">
            <span className="block font-semibold wrap-anywhere">{name}</span>
            <span className="block text-sm wrap-anywhere text-soft">
              {[ROLE_NAMES[role], email, phone].filter(Boolean).join(' · ')}
            </span>
          </span>
        </label>
      ))}
      {searching && people.length === 0 && !fault && (
        <p className="text-sm text-soft">
          No one matches “{who}”. Try the beginning of a name or email, or a whole phone number.
        </p>
      )}
      <SearchField
        name="who"
        label={`${label}: email, phone or name`}
        placeholder="Email, phone or name"
        q={searching ? who : ''}
        quiet
        autoComplete="off"
        aria-invalid={faults ? true : undefined}
        aria-describedby={faults ? 'who-fault who-hint' : 'who-hint'}
        button={{ name: 'step', value: 'find', 'aria-label': 'Search people' }}
      />
      <Fault id="who-fault" errors={faults} />
      <p id="who-hint" className="text-xs text-soft">
        {hint}
      </p>
    </fieldset>
  )
}

/** First in a form with a PersonChoice: what the Enter key presses, which is not the search. */
export function ReviewByEnter() {
  return (
    <button type="submit" name="step" value="review" tabIndex={-1} aria-hidden className="sr-only">
      Review
    </button>
  )
}
