// The forms of a staff member: name, week and breaks, services, and commission;
// and the picture. A new member starts with the salon's hours and all of its services.
import { StaffEdit } from '../../../api/salons/set-up/input'
import type { SetUpResponse, StaffResponse } from '../../../api/salons/set-up/responses'
import { PictureField } from '../../features/pictures/picture-field'
import { Avatar } from '../../ui/display/avatar'
import { duration } from '../../ui/display/duration'
import { Button } from '../../ui/forms/button'
import { Checks } from '../../ui/forms/checkbox-group'
import { ConfirmForm } from '../../ui/forms/confirm-form'
import { AreaField, Field } from '../../ui/forms/field'
import type { FormResult } from '../../ui/forms/fields'
import { fieldsOf } from '../../ui/forms/fields'
import { Form } from '../../ui/forms/form'
import { FieldGroup, Fold, SaveBar } from '../../ui/forms/form-parts'
import { RowField } from '../../ui/forms/row-field'
import { daysText, WeekHours } from '../../ui/forms/week-hours'
import { Section } from '../../ui/layout/section'

export function StaffForm({
  person,
  setUp,
  formKey,
  formResult,
}: {
  person: StaffResponse | null
  setUp: SetUpResponse
  formKey: string
  formResult: FormResult
}) {
  // Made by an import: the rest is filled in as for somebody new.
  const unsaid = person?.missing.includes('commission') ?? false
  const known = unsaid ? null : person
  const field = fieldsOf(StaffEdit, formResult)
  const services = setUp.services.filter((service) => service.active || person?.serviceIds.includes(service.id))
  const breaksAreWrong = Object.keys(field.faults).some((at) => at.startsWith('breaks'))
  return (
    <Form
      hidden={{ key: formKey, version: person && field.text('version', person.version) }}
      className="grid grid-cols-1 gap-9"
    >
      {unsaid && (
        <p className="rounded-md bg-wait-tint px-4 py-3 text-wait">
          Imported, and not bookable yet. Check when they work and what they do, enter their commission, and save.
        </p>
      )}
      <FieldGroup id="about" title="About">
        <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
          <Field label="Name" autoComplete="off" {...field('name', person?.name)} />
          <Field label="Title" placeholder="Senior stylist" {...field('title', person?.title)} />
        </div>
        <AreaField
          label="About (optional)"
          rows={2}
          hint="What they’re known for. Clients see this."
          {...field('bio', person?.bio)}
        />
        <RowField
          label="Commission (%)"
          required={unsaid}
          autoComplete="off"
          hint="Their share of what clients pay for their work. Only your salon sees this."
          {...field('commission', person?.commission ?? '0')}
        />
      </FieldGroup>
      <FieldGroup
        id="hours"
        title="Working hours"
        hint={
          known
            ? 'Bookings follow these while the salon is open too.'
            : 'Starts with the salon’s hours. Change what’s different.'
        }
        className="gap-1"
      >
        <WeekHours
          name="hours"
          ranges={known?.hours ?? setUp.hours.items}
          typed={field.typed}
          faults={field.faults}
          empty="Off"
        />
      </FieldGroup>
      <Fold
        id="breaks"
        title="Breaks"
        hint={
          person && person.breaks.length > 0
            ? `${daysText(person.breaks)}: no bookings then`
            : 'Lunch, for example: no bookings then'
        }
        open={breaksAreWrong}
      >
        <WeekHours name="breaks" ranges={person?.breaks ?? []} typed={field.typed} faults={field.faults} empty="None" />
      </Fold>
      <FieldGroup id="services" title="Services" className="gap-1">
        {services.length > 0 ? (
          <Checks
            name="serviceIds"
            label="Services they do"
            choices={services.map(({ id, name, durationMinutes }) => ({
              value: id,
              label: name,
              hint: duration(durationMinutes),
            }))}
            chosen={field.all('serviceIds', known?.serviceIds ?? services.map((service) => service.id))}
            errors={field.errors('serviceIds')}
          />
        ) : (
          <p className="text-sm text-soft">Choose what they do after you’ve added services.</p>
        )}
      </FieldGroup>
      <SaveBar>
        <Button data-busy="Saving...">{person ? 'Save changes' : 'Add to the team'}</Button>
      </SaveBar>
    </Form>
  )
}

export function StaffPicture({ person, errors }: { person: StaffResponse; errors: string[] | undefined }) {
  return (
    <Section id="picture" title="Picture" gap="mb-3">
      <div className="flex items-start gap-4">
        <Avatar name={person.name} image={person.picture} size="lg" />
        <Form
          noValidate={false}
          hidden={{ intent: 'photo' }}
          encType="multipart/form-data"
          className="grid min-w-0 grow gap-3"
        >
          <PictureField label="Choose a picture" name="photo" id="photo" errors={errors} />
          <Button variant="quiet" className="justify-self-start" data-busy="Sending...">
            Upload picture
          </Button>
        </Form>
      </div>
      {person.picture && (
        <div className="mt-3">
          <ConfirmForm
            id="remove-photo"
            ask="Remove picture"
            title="Remove the picture?"
            detail="The first letter of their name is shown instead."
            confirm="Remove picture"
            fields={{ intent: 'remove-photo' }}
            variant="danger"
          />
        </div>
      )}
    </Section>
  )
}
