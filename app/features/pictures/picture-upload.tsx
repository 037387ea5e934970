// One more picture that a salon or a shop shows.
import { MAX_PICTURE_BYTES, PICTURE_TYPES } from '../../../api/platform/media/input'
import { Button } from '../../ui/forms/button'
import { Field } from '../../ui/forms/field'
import { FILE } from '../../ui/forms/file-input'

/** `intent`: what the form says of itself, which its fields are named by. */
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
    <form
      method="post"
      encType="multipart/form-data"
      className="grid gap-4 rounded-lg bg-sunken p-5"
    >
      <input type="hidden" name="intent" value={intent} />
      <Field
        label={label}
        name="picture"
        id={`${intent}-picture`}
        type="file"
        accept={PICTURE_TYPES.join(',')}
        required
        hint={`JPEG, PNG or WebP, at most ${MAX_PICTURE_BYTES / 1024 / 1024} MB.`}
        errors={errors}
        className={FILE}
      />
      <Field
        label="What is to be seen (optional)"
        name="alt"
        id={`${intent}-alt`}
        maxLength={120}
        hint="For those who cannot see it."
      />
      <Button look="quiet" className="justify-self-start" data-busy="Sending...">
        Upload
      </Button>
    </form>
  )
}
