// The stored pictures of a salon or a shop: shown, described, reordered and removed.

import type { ReactNode } from 'react'
import { smallPicture } from '../../../api/platform/media/picture-path'
import { Button } from '../../ui/forms/button'
import { ConfirmForm } from '../../ui/forms/confirm-form'
import { Field } from '../../ui/forms/field'
import { Form } from '../../ui/forms/form'
import { MoveButtons } from '../../ui/forms/list-actions'

type Picture = { id: string; image: string; alt: string }

/** `lasting`: the consequence of removing one. */
export function PictureList({
  pictures,
  shape,
  formKey,
  lasting,
  none,
}: {
  pictures: Picture[]
  shape: 'wide' | 'square'
  formKey: string
  lasting: string
  /** The text of the empty list. */
  none: ReactNode
}) {
  return (
    <ul className="grid gap-x-4 gap-y-6 sm:max-lg:grid-cols-2 xl:grid-cols-2">
      {pictures.map(({ id, image, alt }, i) => {
        const label = alt || `picture ${i + 1}`
        return (
          <li key={id} id={`at-${id}`}>
            <img
              src={smallPicture(image)}
              alt={alt}
              width={480}
              height={shape === 'wide' ? 320 : 480}
              loading="lazy"
              className={`${shape === 'wide' ? 'aspect-3/2' : 'aspect-square'} w-full rounded-md bg-sunken object-cover`}
            />
            <Form
              noValidate={false}
              hidden={{ intent: 'describe', id, key: `${formKey}-text-${id}` }}
              className="mt-3 flex items-end gap-2"
            >
              <div className="min-w-0 grow">
                <Field label="Description" name="alt" id={`alt-${id}`} maxLength={120} defaultValue={alt} />
              </div>
              <Button variant="quiet" className="px-5!" aria-label={`Save description of ${label}`}>
                Save
              </Button>
            </Form>
            <div className="mt-2 flex items-center justify-between gap-2">
              <RemovePicture id={id} label={label} formKey={formKey} lasting={lasting} />
              <MoveButtons
                id={id}
                label={label}
                before={i > 0 ? i - 1 : null}
                after={i < pictures.length - 1 ? i + 1 : null}
                formKey={formKey}
              />
            </div>
          </li>
        )
      })}
      {pictures.length === 0 && none}
    </ul>
  )
}

export function RemovePicture({
  id,
  label,
  formKey,
  lasting,
}: {
  id: string
  label: string
  formKey: string
  lasting: string
}) {
  return (
    <ConfirmForm
      id={`remove-${id}`}
      ask="Remove"
      title={`Remove ${label}?`}
      detail={lasting}
      confirm="Yes, remove"
      fields={{ intent: 'remove', id, key: `${formKey}-remove-${id}` }}
      variant="danger"
    />
  )
}
