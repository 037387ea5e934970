// Passes a picture from a form to the api unchanged: the api alone decides what it accepts.
import { MAX_PICTURE_BYTES } from '../../api/platform/media/input'
import type { Problem } from '../../api/platform/values/problem'
import { ask, problemIn } from './api.server'
import { noticeOf } from './errors'
import { before, refuse } from './form.server'
import type { PageRequest, WithForms } from './page.server'

const TOO_LARGE = 'Choose a picture up to 8 MB.'

/** The fields of a form apart from its picture. */
const REST = 64 * 1024

type Fault = { description: string; status: number }

const PICTURE_TOO_LARGE: Fault = { description: TOO_LARGE, status: 413 }

/** A form whose picture is not accepted, with the reason beside the field. */
export function refusePicture(field: string, { description, status }: Fault) {
  return refuse({ code: 'invalid-input', status: status as 400 }, null, { faults: { [field]: [description] } })
}

/** The forms of a page with pictures: one that is too large is refused beside its field, unread. */
export function withPictures<V extends PageRequest, T>(
  chosen: ((visit: V, fields?: FormData) => Promise<T>) & WithForms,
  field: string,
  fault = PICTURE_TOO_LARGE,
) {
  return before(chosen, async (visit: V) => {
    const fields = await readPictureForm(visit.request)
    return fields ? chosen(visit, fields) : refusePicture(field, fault)
  })
}

/** The form, or null where its stated length is missing or exceeds our limit. */
export async function readPictureForm(request: Request): Promise<FormData | null> {
  const length = Number(request.headers.get('content-length') ?? Number.NaN)
  if (!(length <= MAX_PICTURE_BYTES + REST)) return null
  return request.formData()
}

/** Uploads the picture of a form, as the visitor's own or to the given api path; returns the error, if any. */
export async function sendPicture(
  { request, context }: PageRequest,
  picture: FormDataEntryValue | null,
  path = '/api/me/photo',
  method: 'PUT' | 'POST' = 'PUT',
): Promise<Fault | null> {
  if (!(picture instanceof File) || picture.size === 0) {
    return { description: 'Choose a picture.', status: 400 }
  }
  // The typed client sends JSON only. The page's own request identifies the viewer.
  const response = await context.dispatch(
    new Request(new URL(path, request.url), {
      method,
      headers: { 'content-type': picture.type },
      body: await picture.arrayBuffer(),
    }),
  )
  return response.ok ? null : faultOf(await problemIn(response))
}

/** Removes the picture; null on success, else the error message. */
export async function removePicture({ api }: PageRequest): Promise<Fault | null> {
  const response = await ask(api.me.photo.$delete())
  return response.ok ? null : faultOf(response.problem)
}

function faultOf(problem: Problem): Fault {
  return { description: noticeOf(problem).description, status: problem.status }
}
