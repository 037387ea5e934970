// What the steps of a new booking with friends ask.
import type { PartySheetResponse } from '../../../api/booking/parties/responses'
import { ARRANGEMENTS, SPLITS } from '../../features/bookings/party-words'
import { TimeChoice } from '../../features/bookings/time-choice'
import { DayField } from '../../ui/days/day-rail'
import { nearDays } from '../../ui/days/near-day'
import { shortMoney } from '../../ui/display/money-parts'
import { dateTime } from '../../ui/display/time'
import { ButtonLink, buttonClass } from '../../ui/forms/button'
import { SelectField } from '../../ui/forms/field'
import { ChoiceLine } from '../../ui/forms/toggle'
import { Question } from '../../ui/layout/step'
import { seatName } from './invitations'
import { type Choices, fieldsIn, partyPath } from './party-choices'

type PartyFieldsProps = { sheet: PartySheetResponse; choices: Choices }

export function WhoFields({ sheet: { salon, services }, choices }: PartyFieldsProps) {
  const staffOf = (i: number) =>
    services.find(({ id }) => id === (choices.service[i] ?? choices.service[0]))?.staff ?? []
  return (
    <Question id="people" title="Who comes for what" className="seats gap-4">
      <SelectField
        label="How many of you"
        name="seats"
        defaultValue={choices.seats}
        options={range(salon.smallest, salon.largest).map((n) => [n, `${n} people`])}
      />
      {/* A row for everyone who may come: the style shows as many as are chosen, so without scripts too. */}
      {range(0, salon.largest - 1).map((i) => (
        <div
          key={seatName(i)}
          data-seat={i + 1}
          className="grid gap-3 rounded-lg bg-raised p-4 ring-1 ring-line sm:grid-cols-2"
        >
          <SelectField
            label={seatName(i)}
            name="service"
            id={`service-${i}`}
            defaultValue={choices.service[i] ?? ''}
            options={[
              ['', i === 0 ? 'Choose a service' : 'The same as you'],
              ...services.map((service) => [service.id, `${service.name}, ${shortMoney(service.price)}`] as const),
            ]}
          />
          <SelectField
            label={`Professional, ${seatName(i).toLowerCase()}`}
            name="staff"
            id={`staff-${i}`}
            defaultValue={choices.staff[i] ?? ''}
            options={[['', 'Anyone who is free'], ...staffOf(i).map(({ id, name }) => [id, name] as const)]}
          />
        </div>
      ))}
    </Question>
  )
}

export function HowFields({ sheet, choices }: PartyFieldsProps) {
  return (
    <div className="grid gap-8 lg:grid-cols-2">
      <Question id="how" title="How you come" className="gap-0">
        {Object.entries(ARRANGEMENTS).map(([value, [label, hint]]) => (
          <ChoiceLine key={value} name="arrangement" chosen={choices.arrangement} {...{ value, label, hint }} />
        ))}
      </Question>
      <Question id="pays" title="Who pays" second className="gap-0">
        {Object.entries(SPLITS).map(([value, [label, hint]]) => (
          <ChoiceLine
            key={value}
            name="split"
            chosen={choices.split}
            {...{ value, label }}
            hint={value === 'own' ? ownHint(sheet.ownHeldPercent) : hint}
          />
        ))}
      </Question>
    </div>
  )
}

export function TimeFields({ sheet, choices, errors }: PartyFieldsProps & { errors: string[] }) {
  const { salon, times, next } = sheet
  return (
    <>
      <div className="grid grid-cols-1 gap-3">
        <DayField label="Day" name="date" days={nearDays(sheet.today)} value={sheet.date} />
        <button
          type="submit"
          name="step"
          value="time"
          formNoValidate
          className={buttonClass('quiet', 'sm:justify-self-start')}
        >
          Show times
        </button>
      </div>
      <TimeChoice
        times={times.map(({ startsAt }) => startsAt)}
        timeZone={salon.timeZone}
        chosen={choices.startsAt}
        none={
          next
            ? 'No time on this day suits all of you.'
            : 'No time on this day suits all of you. Try another day, or one after the other.'
        }
        instead={null}
        errors={errors}
        after={
          next && (
            <p className="mt-3">
              <ButtonLink
                to={partyPath('time', [...fieldsIn(choices, ['date', 'startsAt']), ['date', next.slice(0, 10)]])}
                variant="quiet"
              >
                Next for all of you: {dateTime(next, salon.timeZone)}
              </ButtonLink>
            </p>
          )
        }
      />
    </>
  )
}

/** What each holds where everyone pays their own. */
function ownHint(percent: number): string {
  if (percent === 100) return SPLITS.own[1]
  return `Each holds ${percent}% of the price of their own visit, and pays the rest at the salon.`
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, i) => from + i)
}
