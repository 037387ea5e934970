// A picture from a form to the api, as it is: the api alone decides what it takes.
import { MAX_PICTURE_BYTES } from '../../api/platform/media/input'
import type { Problem } from '../../api/platform/values/problem'
import { ask, problemIn } from './api.server'
import { noticeOf } from './errors'
import type { Visit } from './page.server'

/** What a form holds besides its picture. */
const REST = 64 * 1024

type Fault = { description: string; status: number }

/** The form, or null where it says that it is larger than any that we take, or does not say. */
export async function readPictureForm(request: Request): Promise<FormData | null> {
  const length = Number(request.headers.get('content-length') ?? Number.NaN)
  if (!(length <= MAX_PICTURE_BYTES + REST)) return null
  return request.formData()
}

/**
 * Sends the picture of a form, as the visitor's own or to the api's path of what else it is of; what is
 * wrong with it, if anything.
 */
export async function sendPicture(
  { request, context }: Visit,
  picture: FormDataEntryValue | null,
  path = '/api/me/photo',
  method: 'PUT' | 'POST' = 'PUT',
): Promise<Fault | null> {
  if (!(picture instanceof File) || picture.size === 0) {
    return { description: 'Please choose a picture.', status: 400 }
  }
  // The typed client speaks JSON only. Who is asking is known from the page's own request.
  const response = await context.dispatch(
    new Request(new URL(path, request.url), {
      method,
      headers: { 'content-type': picture.type },
      body: await picture.arrayBuffer(),
    }),
  )
  return response.ok ? null : faultOf(await problemIn(response))
}

/** Removes the picture; null when that is done, else what to say. */
export async function removePicture({ api }: Visit): Promise<Fault | null> {
  const answer = await ask(api.me.photo.$delete())
  return answer.ok ? null : faultOf(answer.problem)
}

function faultOf(problem: Problem): Fault {
  return { description: noticeOf(problem).description, status: problem.status }
}
