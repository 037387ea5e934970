// A new password, and the same once more.
import { Field } from '../../ui/forms/field'

export function NewPasswordFields({
  label = 'Password',
  field,
}: {
  label?: string
  field: (name: 'password' | 'confirmPassword') => { name: string; errors: string[] | undefined }
}) {
  const shared = { type: 'password', autoComplete: 'new-password' }
  return (
    <>
      <Field label={label} {...field('password')} {...shared} hint="At least 8 characters." />
      <Field label="Confirm password" {...field('confirmPassword')} {...shared} />
    </>
  )
}
