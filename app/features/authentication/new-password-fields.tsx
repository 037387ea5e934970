// A new password, and the same once more.
import { Field } from '../../ui/forms/field'

type Errors = { errors?: string[] | undefined }

export function NewPasswordFields({
  label = 'Password',
  fields: { password, confirmPassword },
}: {
  label?: string
  fields: { password: Errors; confirmPassword: Errors }
}) {
  const shared = { type: 'password', autoComplete: 'new-password' }
  return (
    <>
      <Field
        label={label}
        name="password"
        {...shared}
        hint="At least 8 characters."
        errors={password.errors}
      />
      <Field
        label="Confirm password"
        name="confirmPassword"
        {...shared}
        errors={confirmPassword.errors}
      />
    </>
  )
}
