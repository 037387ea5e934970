// A labelled field with its fault beside it, tied together for screen readers.
import type { ComponentProps, ReactNode } from 'react'

export const INPUT =
  'w-full min-h-12 rounded-sm bg-raised px-4 text-base text-ink ring-[1.5px] ring-inset ring-edge placeholder:text-soft focus-visible:ring-2 focus-visible:ring-link aria-invalid:ring-2 aria-invalid:ring-out'

type FieldProps = {
  label: string
  name: string
  id: string
  errors?: string[] | undefined
  hint?: ReactNode
}

export function Field({
  label,
  name,
  id,
  errors,
  hint,
  ...input
}: FieldProps & Omit<ComponentProps<'input'>, keyof FieldProps>) {
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      <input {...describedBy(id, errors, hint)} id={id} name={name} className={INPUT} {...input} />
      <FieldNotes id={id} errors={errors} hint={hint} />
    </div>
  )
}

export function SelectField({
  label,
  name,
  id,
  errors,
  hint,
  children,
  ...select
}: FieldProps & Omit<ComponentProps<'select'>, keyof FieldProps>) {
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      <select {...describedBy(id, errors, hint)} id={id} name={name} className={INPUT} {...select}>
        {children}
      </select>
      <FieldNotes id={id} errors={errors} hint={hint} />
    </div>
  )
}

export function AreaField({
  label,
  name,
  id,
  errors,
  hint,
  ...area
}: FieldProps & Omit<ComponentProps<'textarea'>, keyof FieldProps>) {
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      <textarea
        {...describedBy(id, errors, hint)}
        id={id}
        name={name}
        className={`${INPUT} py-3`}
        {...area}
      />
      <FieldNotes id={id} errors={errors} hint={hint} />
    </div>
  )
}

/** The fault of a group of controls, or of a form as a whole. */
export function Fault({ id, errors }: { id?: string; errors: string[] | undefined }) {
  if (!errors?.length) return null
  return (
    <p id={id} role="alert" className="text-sm font-medium text-out">
      {errors.join(' ')}
    </p>
  )
}

function FieldNotes({ id, errors, hint }: Pick<FieldProps, 'id' | 'errors' | 'hint'>) {
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

function describedBy(id: string, errors: string[] | undefined, hint: ReactNode) {
  const faulty = Boolean(errors?.length)
  const described = [faulty && `${id}-fault`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return { 'aria-invalid': faulty || undefined, 'aria-describedby': described || undefined }
}
