// The one picture of a person or thing: shown, replaced, or removed.
import type { ReactNode } from 'react'
import { Button } from '../../ui/forms/button'
import { ConfirmForm } from '../../ui/forms/confirm-form'
import { Form } from '../../ui/forms/form'
import { Section } from '../../ui/layout/section'
import { PictureField } from './picture-field'

export function OnePicture({
  title,
  preview,
  seenBy,
  errors,
  removal,
}: {
  title: string
  /** The picture, or its placeholder. */
  preview: ReactNode
  /** Who sees it, and how it is stored. */
  seenBy?: string
  errors: string[] | undefined
  /** The confirmation of its removal, and the placeholder afterwards; null where there is no picture. */
  removal: [title: string, detail: string] | null
}) {
  return (
    <Section id="picture" title={title} gap="mb-4">
      <div className="flex flex-wrap items-center gap-5">
        {preview}
        <Form
          noValidate={false}
          hidden={{ intent: 'photo' }}
          encType="multipart/form-data"
          className="grid min-w-0 grow basis-64 gap-3"
        >
          <PictureField label="Choose a picture" name="photo" id="photo" hint={seenBy} errors={errors} />
          <Button variant="quiet" className="justify-self-start" data-busy="Sending...">
            Upload picture
          </Button>
        </Form>
      </div>
      {removal && (
        <div className="mt-4">
          <ConfirmForm
            id="remove-photo"
            ask="Remove picture"
            title={removal[0]}
            detail={removal[1]}
            confirm="Remove picture"
            fields={{ intent: 'remove-photo' }}
            variant="danger"
          />
        </div>
      )}
    </Section>
  )
}
