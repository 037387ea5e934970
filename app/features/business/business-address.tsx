// Where a salon or shop is: its address and its city.
import { Fault, Field } from '../../ui/forms/field'
import PlaceField from '../../ui/forms/place-field.island'
import { Island } from '../../ui/island'

type Meta = { initialValue?: string | undefined; errors?: string[] | undefined }

/** The location. A listed business cannot change its city: its prices and hours depend on it. */
export function Address({
  listed,
  hint,
  address,
  city,
}: {
  listed: boolean
  hint: string
  address: Meta
  city: Meta
}) {
  return (
    <>
      <Field
        label="Address"
        name="address"
        autoComplete="address-line1"
        maxLength={160}
        defaultValue={address.initialValue}
        errors={address.errors}
      />
      {listed ? (
        <div>
          <input type="hidden" name="city" value={city.initialValue} />
          <p className="text-sm font-semibold">City</p>
          <p>{city.initialValue}</p>
          <p className="text-xs text-soft">Contact us if you move to another city.</p>
          <Fault errors={city.errors} />
        </div>
      ) : (
        <Island
          name="place-field"
          of={PlaceField}
          props={{
            hint: `Start typing and choose from the list. ${hint}`,
            value: city.initialValue ?? '',
            errors: city.errors ?? [],
          }}
        />
      )}
    </>
  )
}
