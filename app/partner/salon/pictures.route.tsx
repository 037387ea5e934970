// The cover of the public page and its gallery.
import { data } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { LIMITS } from '../../../api/booking/salon-setup/input'
import { MAX_PICTURE_BYTES, PICTURE_TYPES } from '../../../api/platform/media/input'
import { HUB } from '../../features/business/setup-steps'
import { ask, keyed } from '../../platform/api.server'
import { textIn } from '../../platform/form.server'
import { page } from '../../platform/page.server'
import {
  refuseAct,
  refuseSetUp,
  refuseUnknown,
  type SetUpFault,
} from '../../platform/row-forms.server'
import { title } from '../../platform/title'
import { redirectWithToast } from '../../platform/toast.server'
import { readPictureForm, sendPicture } from '../../platform/upload.server'
import { Button } from '../../ui/forms/button'
import { ConfirmForm } from '../../ui/forms/confirm-form'
import { Field } from '../../ui/forms/field'
import { FILE } from '../../ui/forms/file-input'
import { MoveButtons } from '../../ui/forms/list-actions'
import { place } from './list-actions.server'
import { loadSetUp } from './salon-setup.server'
import { SetUpPage } from './salon-setup-page'

export const meta = title('Pictures')

const PATH = `${HUB}/pictures`

export const loader = page('partner', loadSetUp)

export const action = page('partner', async (visit) => {
  const { api } = visit
  const form = await readPictureForm(visit.request)
  if (!form) return refusePicture('cover', 'Please choose a picture of at most 8 MB.', 413)
  const one = api['my-salon'].pictures[':id']
  const param = { id: textIn(form, 'id') }
  const intent = textIn(form, 'intent')
  switch (intent) {
    case 'cover':
    case 'gallery': {
      const query = new URLSearchParams({ kind: intent, alt: textIn(form, 'alt') })
      const to = `/api/my-salon/pictures?${query}`
      const fault = await sendPicture(visit, form.get('picture'), to)
      if (fault) return refusePicture(intent, fault.description, fault.status)
      throw await redirectWithToast(PATH, 'Picture added', 'It was drawn anew to load fast.')
    }
    case 'describe': {
      const json = { alt: textIn(form, 'alt') }
      const saved = await ask(one.text.$put({ param, json }, keyed(form)))
      if (!saved.ok) return refuseSetUp(saved.problem, form)
      throw await redirectWithToast(PATH, 'Description saved', 'Screen readers say it.')
    }
    case 'remove': {
      const removed = await ask(one.$delete({ param }, keyed(form)))
      if (!removed.ok) return refuseAct(removed.problem)
      throw await redirectWithToast(PATH, 'Picture removed', 'It is gone from your page.')
    }
    case 'place':
      return place(visit, form, 'pictures', PATH)
  }
  return refuseUnknown()
})

function refusePicture(kind: 'cover' | 'gallery', text: string, status: number) {
  return data<SetUpFault>({ typed: {}, faults: { [kind]: [text] }, notice: null }, { status })
}

export default function Pictures() {
  const { setUp, name, formKey } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { faults = {} } = answer ?? {}
  const cover = setUp.pictures.find((picture) => picture.kind === 'cover')
  const gallery = setUp.pictures.filter((picture) => picture.kind === 'gallery')
  return (
    <SetUpPage
      setUp={setUp}
      name={name}
      step="pictures"
      title="Pictures"
      lead="Daylight, and your own work. We make them small enough to load on any network."
      notice={answer?.notice}
    >
      <div className="grid gap-10">
        <section aria-labelledby="cover">
          <h2 id="cover" className="mb-3 font-display text-lg">
            Cover
          </h2>
          <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start">
            <img
              src={cover?.image ?? `/woven/${setUp.id}.svg`}
              alt={cover?.alt ?? ''}
              width={960}
              height={400}
              className="aspect-12/5 w-full rounded-lg bg-plum object-cover"
            />
            <div className="grid gap-4">
              {!cover && (
                <p className="text-sm text-soft">
                  This is your own woven pattern. It stands in until you add a picture.
                </p>
              )}
              <Upload
                kind="cover"
                label={cover ? 'Another cover' : 'A cover'}
                errors={faults.cover}
              />
              {cover && <Remove id={cover.id} formKey={formKey} label="cover" />}
            </div>
          </div>
        </section>
        <section aria-labelledby="gallery">
          <h2 id="gallery" className="mb-3 flex items-baseline gap-2 font-display text-lg">
            Gallery
            <span className="font-sans text-sm text-soft">
              {gallery.length} of {LIMITS.pictures}
            </span>
          </h2>
          <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start">
            <ul className="grid gap-x-4 gap-y-6 sm:grid-cols-2">
              {gallery.map((picture, i) => {
                const label = picture.alt || `picture ${i + 1}`
                return (
                  <li key={picture.id} id={`at-${picture.id}`}>
                    <img
                      src={picture.image}
                      alt={picture.alt}
                      width={480}
                      height={320}
                      loading="lazy"
                      className="aspect-3/2 w-full rounded-md bg-sunken object-cover"
                    />
                    <form method="post" className="mt-3 flex items-end gap-2">
                      <input type="hidden" name="intent" value="describe" />
                      <input type="hidden" name="id" value={picture.id} />
                      <input type="hidden" name="key" value={`${formKey}-text-${picture.id}`} />
                      <div className="min-w-0 grow">
                        <Field
                          label="What is to be seen"
                          name="alt"
                          id={`alt-${picture.id}`}
                          maxLength={120}
                          defaultValue={picture.alt}
                        />
                      </div>
                      <Button look="quiet" className="px-5!" aria-label={`Save words of ${label}`}>
                        Save
                      </Button>
                    </form>
                    <div className="mt-2 flex items-center justify-between gap-2">
                      <Remove id={picture.id} formKey={formKey} label={label} />
                      <MoveButtons
                        id={picture.id}
                        label={label}
                        before={i > 0 ? i - 1 : null}
                        after={i < gallery.length - 1 ? i + 1 : null}
                        formKey={formKey}
                      />
                    </div>
                  </li>
                )
              })}
              {gallery.length === 0 && (
                <li className="text-soft sm:col-span-2">
                  Nothing yet. Four or five good ones say more than a dozen.
                </li>
              )}
            </ul>
            {gallery.length < LIMITS.pictures && (
              <Upload kind="gallery" label="One more picture" errors={faults.gallery} />
            )}
          </div>
        </section>
      </div>
    </SetUpPage>
  )
}

function Upload({
  kind,
  label,
  errors,
}: {
  kind: 'cover' | 'gallery'
  label: string
  errors: string[] | undefined
}) {
  return (
    <form
      method="post"
      encType="multipart/form-data"
      className="grid gap-4 rounded-lg bg-sunken p-5"
    >
      <input type="hidden" name="intent" value={kind} />
      <Field
        label={label}
        name="picture"
        id={`${kind}-picture`}
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
        id={`${kind}-alt`}
        maxLength={120}
        hint="For those who cannot see it."
      />
      <Button look="quiet" className="justify-self-start" data-busy="Sending...">
        Upload
      </Button>
    </form>
  )
}

function Remove({ id, label, formKey }: { id: string; label: string; formKey: string }) {
  return (
    <ConfirmForm
      id={`remove-${id}`}
      ask="Remove"
      title={`Remove ${label}?`}
      detail="It is gone from your page, and from our store."
      confirm="Yes, remove it"
      fields={{ intent: 'remove', id, key: `${formKey}-remove-${id}` }}
      look="danger"
    />
  )
}
