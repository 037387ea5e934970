// Adds a picture to a salon or a shop.
import { Button } from '../../ui/forms/button'
import { Field } from '../../ui/forms/field'
import { Form } from '../../ui/forms/form'
import { PictureField } from './picture-field'

export const ALT_TEXT_HINT = 'Read aloud by screen readers.'

export const RESIZED = 'We resized it to load fast.'

/** `intent`: the form's intent, which also prefixes its field names. */
export function PictureUpload({
  intent,
  label,
  errors,
}: {
  intent: string
  label: string
  errors: string[] | undefined
}) {
  return (
    <Form
      noValidate={false}
      hidden={{ intent }}
      encType="multipart/form-data"
      className="grid gap-4 rounded-lg bg-sunken p-5"
    >
      <PictureField label={label} name="picture" id={`${intent}-picture`} errors={errors} />
      <Field
        label="Description (optional)"
        name="alt"
        id={`${intent}-alt`}
        maxLength={120}
        hint="Read aloud to people who can’t see the picture."
      />
      <Button variant="quiet" className="justify-self-start" data-busy="Sending...">
        Upload
      </Button>
    </Form>
  )
}
