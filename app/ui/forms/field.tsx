// A labelled field and its error, associated for screen readers.
import type { ComponentProps, ReactNode } from 'react'
import { inSentences } from '../sentences'

export const PHONE_HINT = 'Add the country code if it isn’t a local number, e.g. +254 712 345 678.'

export const INPUT =
  'w-full min-h-12 rounded-sm bg-raised px-4 text-base text-ink ring-[1.5px] ring-inset ring-edge placeholder:text-soft focus-visible:ring-2 focus-visible:ring-link aria-invalid:ring-2 aria-invalid:ring-out'

export type FieldProps = {
  label: string
  name: string
  /** Needed where another field of the page has the same name. */
  id?: string
  errors?: string[] | undefined
  hint?: ReactNode
  /** Of what is typed; a choice has none. */
  maxLength?: number | undefined
  inputMode?: ComponentProps<'input'>['inputMode']
}

/** A value, its label, and whether it is disabled. */
type Option = string | readonly [value: string | number, called: string, disabled?: boolean]

export function Field({
  label,
  name,
  id = name,
  errors,
  hint,
  before,
  ...input
}: FieldProps & {
  /** A control to the left that belongs to the value, such as a country code. */
  before?: ReactNode
} & Omit<ComponentProps<'input'>, keyof FieldProps>) {
  const box = <input {...describedBy(id, errors, hint)} id={id} name={name} className={INPUT} {...input} />
  return (
    <div className="grid grid-cols-1 content-start gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      {before ? (
        <div className="flex gap-2">
          {before}
          {box}
        </div>
      ) : (
        box
      )}
      <FieldNotes id={id} errors={errors} hint={hint} />
    </div>
  )
}

export function SelectField({
  label,
  name,
  id = name,
  errors,
  hint,
  none,
  options = [],
  children,
  maxLength: _,
  inputMode: __,
  ...select
}: FieldProps & {
  /** The label of the empty choice. */
  none?: string
  options?: readonly Option[]
} & Omit<ComponentProps<'select'>, keyof FieldProps>) {
  return (
    <div className="grid grid-cols-1 content-start gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      <select {...describedBy(id, errors, hint)} id={id} name={name} className={INPUT} {...select}>
        {none && <option value="">{none}</option>}
        <Options of={options} />
        {children}
      </select>
      <FieldNotes id={id} errors={errors} hint={hint} />
    </div>
  )
}

export function AreaField({
  label,
  name,
  id = name,
  errors,
  hint,
  ...area
}: FieldProps & Omit<ComponentProps<'textarea'>, keyof FieldProps>) {
  return (
    <div className="grid grid-cols-1 content-start gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      <textarea {...describedBy(id, errors, hint)} id={id} name={name} className={`${INPUT} py-3`} {...area} />
      <FieldNotes id={id} errors={errors} hint={hint} />
    </div>
  )
}

export function Options({ of }: { of: readonly Option[] }) {
  return of.map((option) => {
    const [value, called, disabled] = typeof option === 'string' ? [option, option] : option
    return (
      <option key={value} value={value} disabled={disabled}>
        {called}
      </option>
    )
  })
}

/** A fault far down a page is brought into sight, with or without scripts: for the first field that may have one. */
export function inSight(errors: string[] | undefined): { autoFocus?: true } {
  return errors?.length ? { autoFocus: true } : {}
}

/** The error of a group of controls, or of a whole form. */
export function Fault({ id, errors }: { id?: string; errors: string[] | undefined }) {
  if (!errors?.length) return null
  return (
    <p id={id} role="alert" className="text-sm font-medium text-out">
      {inSentences(errors)}
    </p>
  )
}

function FieldNotes({ id, errors, hint }: Pick<FieldProps, 'errors' | 'hint'> & { id: string }) {
  return (
    <>
      <Fault id={`${id}-fault`} errors={errors} />
      {hint && (
        <p id={`${id}-hint`} className="text-xs text-soft">
          {hint}
        </p>
      )}
    </>
  )
}

export function describedBy(id: string, errors: string[] | undefined, hint: ReactNode) {
  const faulty = Boolean(errors?.length)
  const described = [faulty && `${id}-fault`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return { 'aria-invalid': faulty || undefined, 'aria-describedby': described || undefined }
}
