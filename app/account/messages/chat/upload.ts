// A picture of a message that is being written, sent ahead.

import { fitted } from '../../../features/pictures/resize-photo'
import type { Picture } from './data'

const FAILED = 'The picture did not go through.'

/** What is enclosed after it was sent: the picture, or why not. */
export type Uploaded =
  | { is: 'there'; picture: Picture }
  | { is: 'refused'; file: File | null; why: string }

/** Sends a picture ahead of its message. */
export async function upload(conversationId: string, file: File): Promise<Uploaded> {
  try {
    const body = await fitted(file)
    const response = await fetch(`/api/conversations/${conversationId}/pictures`, {
      method: 'POST',
      headers: { 'content-type': body.type },
      body,
    })
    if (response.ok) return { is: 'there', picture: (await response.json()) as Picture }
    const { code, detail } = (await response.json()) as { code: string; detail?: string }
    switch (code) {
      case 'unsupported-image':
        return { is: 'refused', file: null, why: 'Please choose a JPEG, PNG or WebP picture.' }
      case 'image-too-large':
      case 'body-too-large':
        return { is: 'refused', file: null, why: detail ?? 'Please choose a smaller picture.' }
      default:
        return { is: 'refused', file, why: FAILED }
    }
  } catch {
    return { is: 'refused', file, why: FAILED }
  }
}
