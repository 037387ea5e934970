// The field of every form that sends pictures: accepted types, and its hints.
import { MAX_PICTURE_BYTES, PICTURE_TYPES } from '../../../api/platform/media/input'
import { Island } from '../../ui/island'
import PhotoField from './photo-field.island'

export function PictureField({
  label,
  name,
  id,
  upTo,
  hint = '',
  errors,
}: {
  label: string
  name: string
  id: string
  /** Several, all optional, with this maximum; by default a single required one. */
  upTo?: number
  /** A further hint. */
  hint?: string
  errors: string[] | undefined
}) {
  const size = `at most ${MAX_PICTURE_BYTES / 1024 / 1024} MB`
  const kinds = upTo ? `Up to ${upTo}, JPEG, PNG or WebP, ${size} in total.` : `JPEG, PNG or WebP, ${size}.`
  return (
    <Island
      name="photo-field"
      id={id}
      of={PhotoField}
      props={{
        label,
        name,
        id,
        accept: PICTURE_TYPES.join(','),
        ...(upTo ? { multiple: true } : { required: true }),
        hint: `${kinds} ${hint}`.trim(),
        ...(errors && { errors }),
      }}
    />
  )
}
