// An address as printed on a parcel, and its form.
import { AddressForm as AddressInput } from '../../../api/shop/cart/input'
import type { AddressResponse, CheckoutResponse } from '../../../api/shop/cart/responses'
import { COUNTRY_NAMES } from '../../../api/shop/storefront/input'
import { Button } from '../../ui/forms/button'
import { Field, SelectField } from '../../ui/forms/field'
import type { FormResult } from '../../ui/forms/fields'
import { fieldsOf } from '../../ui/forms/fields'
import { Form } from '../../ui/forms/form'
import { StepBar } from '../../ui/layout/step'

export function AddressText({ address }: { address: NonNullable<CheckoutResponse['address']> }) {
  const { name, phone, line1, line2, city, country } = address
  return (
    <span className="block wrap-anywhere">
      <span className="block font-semibold">{name}</span>
      <span className="block">{[line1, line2].filter(Boolean).join(', ')}</span>
      <span className="block">
        {city}, {country}
      </span>
      <span className="money block text-sm text-soft">{phone}</span>
    </span>
  )
}

export function AddressForm({
  address,
  formKey,
  from,
  formResult,
}: {
  /** The current address; null: a new one. */
  address: AddressResponse | null
  formKey: string
  /** Where to continue afterwards. */
  from: string | null
  formResult: FormResult
}) {
  const field = fieldsOf(AddressInput, formResult, {}, address ?? {})
  return (
    <Form hidden={{ key: formKey, from: from || null }} className="grid max-w-xl gap-5">
      <Field label="Name" autoComplete="name" maxLength={100} required {...field('name')} />
      <Field
        label="Phone"
        type="tel"
        autoComplete="tel"
        maxLength={40}
        required
        hint="The courier may call you."
        {...field('phone')}
      />
      <Field label="Street address" autoComplete="address-line1" maxLength={160} required {...field('line1')} />
      <Field
        label="Floor, apartment or landmark (optional)"
        autoComplete="address-line2"
        maxLength={160}
        {...field('line2')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="City" autoComplete="address-level2" maxLength={80} required {...field('city')} />
        <SelectField label="Country" autoComplete="country-name" {...field('country')}>
          {COUNTRY_NAMES.map((country) => (
            <option key={country}>{country}</option>
          ))}
        </SelectField>
      </div>
      <Field label="Label (optional)" maxLength={40} hint="Home, Work, Mom’s" {...field('label')} />
      {!address?.isDefault && (
        <label className="flex min-h-11 items-center gap-3">
          <input type="checkbox" name="isDefault" defaultChecked={field.on('isDefault')} className="size-6 shrink-0" />
          Use as default
        </label>
      )}
      <StepBar>
        <Button data-busy="Saving...">Save address</Button>
      </StepBar>
    </Form>
  )
}
