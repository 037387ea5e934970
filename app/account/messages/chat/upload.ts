// Uploading the picture of a draft.

import type { PictureResponse } from '../../../../api/messaging/messages/responses'
import { fitted } from '../../../features/pictures/resize-photo'

const FAILED = 'The picture wasn’t sent. Try again.'

/** The result of an upload: the picture, or why it failed. */
export type Uploaded = { is: 'there'; picture: PictureResponse } | { is: 'refused'; file: File | null; why: string }

type Refusal = { code: string; title: string; detail?: string }

/** Uploads a picture ahead of its message. */
export async function upload(conversationId: string, file: File): Promise<Uploaded> {
  try {
    const body = await fitted(file)
    const response = await fetch(`/api/conversations/${conversationId}/pictures`, {
      method: 'POST',
      headers: { 'content-type': body.type },
      body,
    })
    if (response.ok) return { is: 'there', picture: (await response.json()) as PictureResponse }
    const { code, detail, title } = (await response.json()) as Refusal
    switch (code) {
      case 'unsupported-image':
      case 'image-too-large':
      case 'body-too-large':
        return { is: 'refused', file: null, why: detail ?? title }
      default:
        return { is: 'refused', file, why: FAILED }
    }
  } catch {
    return { is: 'refused', file, why: FAILED }
  }
}
