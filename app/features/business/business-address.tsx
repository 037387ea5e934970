// Where a salon or shop is: its address and its city.
import { Fault, Field } from '../../ui/forms/field'
import type { FieldOf } from '../../ui/forms/fields'
import PlaceField from '../../ui/forms/place-field.island'
import { Island } from '../../ui/island'

/** The location. A listed business cannot change its city: its prices and hours depend on it. */
export function Address({ listed, hint, field }: { listed: boolean; hint: string; field: FieldOf }) {
  return (
    <>
      <Field label="Address" {...field('address')} autoComplete="address-line1" />
      {listed ? (
        <div>
          <input type="hidden" name="city" value={field.text('city')} />
          <p className="text-sm font-semibold">City</p>
          <p>{field.text('city')}</p>
          <p className="text-xs text-soft">Contact us if you move to another city.</p>
          <Fault errors={field.errors('city')} />
        </div>
      ) : (
        <Island
          name="place-field"
          of={PlaceField}
          props={{
            hint: `Start typing and choose from the list. ${hint}`,
            value: field.text('city'),
            errors: field.errors('city') ?? [],
          }}
        />
      )}
    </>
  )
}
