// The cover of the public page and its gallery.
import { useActionData, useLoaderData } from '@remix-run/react'
import { LIMITS, PictureText } from '../../../api/salons/set-up/input'
import { HUB } from '../../features/business/setup-steps'
import { PictureList, RemovePicture } from '../../features/pictures/picture-list'
import { ALT_TEXT_HINT, PictureUpload, RESIZED } from '../../features/pictures/picture-upload'
import { Cover } from '../../features/salons/cover'
import { tradeOf } from '../../features/salons/salon-pattern'
import { form, forms, press, textIn } from '../../platform/form.server'
import { type PageRequest, page } from '../../platform/page.server'
import { title } from '../../platform/title'
import { redirectWithToast } from '../../platform/toast.server'
import { refusePicture, sendPicture, withPictures } from '../../platform/upload.server'
import { fieldsOf } from '../../ui/forms/fields'
import { Section } from '../../ui/layout/section'
import { place } from './list-actions.server'
import { loadSetUp } from './salon-setup.server'
import { SetUpPage } from './salon-setup-page'

export const meta = title('Pictures')

const PATH = `${HUB}/pictures`

const LASTING = 'It’s no longer on your page or stored by us.'

export const loader = page('partner', loadSetUp)

const add = async (pageRequest: PageRequest<'partner'>, fields = new FormData()) => {
  const kind = textIn(fields, 'intent')
  const query = new URLSearchParams({ kind, alt: textIn(fields, 'alt') })
  const to = `/api/my-salon/pictures?${query}`
  const fault = await sendPicture(pageRequest, fields.get('picture'), to)
  if (fault) return refusePicture(kind, fault)
  throw await redirectWithToast(PATH, 'Picture added', RESIZED)
}

const chosen = forms({
  cover: add,
  gallery: add,
  describe: form(
    PictureText,
    ({ api }: PageRequest<'partner'>, { form, json, key }) =>
      api['my-salon'].pictures[':id'].text.$put({ param: { id: textIn(form, 'id') }, json }, key),
    () => [PATH, 'Description saved', ALT_TEXT_HINT],
    { faults: 'both' },
  ),
  remove: press(
    ({ api }: PageRequest<'partner'>, { form, key }) =>
      api['my-salon'].pictures[':id'].$delete({ param: { id: textIn(form, 'id') } }, key),
    () => [PATH, 'Picture removed', 'It’s no longer on your page.'],
  ),
  place: place('pictures', PATH),
})

export const action = page('partner', withPictures(chosen, 'cover'))

export default function Pictures() {
  const { setUp, formKey } = useLoaderData<typeof loader>()
  const response = useActionData<typeof action>()
  const { errors } = fieldsOf(PictureText, response)
  const cover = setUp.pictures.find((picture) => picture.kind === 'cover')
  const gallery = setUp.pictures.filter((picture) => picture.kind === 'gallery')
  return (
    <SetUpPage
      setUp={setUp}
      step="pictures"
      title="Pictures"
      lead="Show your own work, in daylight. We resize pictures so they load on any network."
      notice={response?.notice}
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
              {!cover && <p className="text-sm text-soft">Your woven pattern is shown until you add a picture.</p>}
              <PictureUpload
                intent="cover"
                label={cover ? 'Another cover' : 'Cover picture'}
                errors={errors('cover')}
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
              <PictureUpload intent="gallery" label="Add a picture" errors={errors('gallery')} />
            )}
          </div>
        </section>
      </div>
    </SetUpPage>
  )
}
