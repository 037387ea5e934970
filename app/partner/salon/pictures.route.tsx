// The cover of the public page and its gallery.
import { data } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { LIMITS } from '../../../api/booking/salon-setup/input'
import { HUB } from '../../features/business/setup-steps'
import { PictureList, RemovePicture } from '../../features/pictures/picture-list'
import { PictureUpload, RESIZED, SAID_ALOUD } from '../../features/pictures/picture-upload'
import { Cover } from '../../features/salons/cover'
import { tradeOf } from '../../features/salons/salon-pattern'
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
import { readPictureForm, sendPicture, TOO_LARGE } from '../../platform/upload.server'
import { Section } from '../../ui/layout/section'
import { place } from './list-actions.server'
import { loadSetUp } from './salon-setup.server'
import { SetUpPage } from './salon-setup-page'

export const meta = title('Pictures')

const PATH = `${HUB}/pictures`

const LASTING = 'It’s no longer on your page or stored by us.'

export const loader = page('partner', loadSetUp)

export const action = page('partner', async (visit) => {
  const { api } = visit
  const form = await readPictureForm(visit.request)
  if (!form) return refusePicture('cover', TOO_LARGE, 413)
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
      throw await redirectWithToast(PATH, 'Picture added', RESIZED)
    }
    case 'describe': {
      const json = { alt: textIn(form, 'alt') }
      const saved = await ask(one.text.$put({ param, json }, keyed(form)))
      if (!saved.ok) return refuseSetUp(saved.problem, form)
      throw await redirectWithToast(PATH, 'Description saved', SAID_ALOUD)
    }
    case 'remove': {
      const removed = await ask(one.$delete({ param }, keyed(form)))
      if (!removed.ok) return refuseAct(removed.problem)
      throw await redirectWithToast(PATH, 'Picture removed', 'It’s no longer on your page.')
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
  const { setUp, formKey } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { faults = {} } = answer ?? {}
  const cover = setUp.pictures.find((picture) => picture.kind === 'cover')
  const gallery = setUp.pictures.filter((picture) => picture.kind === 'gallery')
  return (
    <SetUpPage
      setUp={setUp}
      step="pictures"
      title="Pictures"
      lead="Show your own work, in daylight. We resize pictures so they load on any network."
      notice={answer?.notice}
    >
      <div className="grid gap-10">
        <Section id="cover" title="Cover" gap="mb-3">
          <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start">
            <Cover
              of={{ id: setUp.id }}
              trade={tradeOf(setUp.businessType)}
              image={cover?.image}
              alt={cover?.alt}
              className="aspect-12/5 w-full rounded-lg"
            />
            <div className="grid gap-4">
              {!cover && (
                <p className="text-sm text-soft">
                  Your woven pattern is shown until you add a picture.
                </p>
              )}
              <PictureUpload
                intent="cover"
                label={cover ? 'Another cover' : 'Cover picture'}
                errors={faults.cover}
              />
              {cover && (
                <div>
                  <RemovePicture id={cover.id} label="cover" formKey={formKey} lasting={LASTING} />
                </div>
              )}
            </div>
          </div>
        </Section>
        <section aria-labelledby="gallery">
          <h2 id="gallery" className="mb-3 flex items-baseline gap-2 font-display text-lg">
            Gallery
            <span className="font-sans text-sm text-soft">
              {gallery.length} of {LIMITS.pictures}
            </span>
          </h2>
          <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start">
            <PictureList
              pictures={gallery}
              shape="wide"
              formKey={formKey}
              lasting={LASTING}
              none={
                <li className="text-soft sm:col-span-2">
                  No pictures yet. Four or five good ones work better than a dozen.
                </li>
              }
            />
            {gallery.length < LIMITS.pictures && (
              <PictureUpload intent="gallery" label="Add a picture" errors={faults.gallery} />
            )}
          </div>
        </section>
      </div>
    </SetUpPage>
  )
}
