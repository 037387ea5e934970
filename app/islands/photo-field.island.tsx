// Photos to send with a form. A plain field; alive, it makes large ones as small as we keep them before
// they are sent, so that a phone on a slow network sends a tenth, and nothing is lost of what is shown.
import { type ChangeEvent, useState } from 'react'
import { Field } from '../ui/field'

export type PhotoFieldProps = {
  label: string
  name: string
  id: string
  accept: string
  hint: string
  multiple?: boolean
  required?: boolean
  errors?: string[]
}

/** The longest side that the server keeps, in pixels: see api/pictures/fitted.ts. */
const MAX_EDGE = 1600

export default function PhotoField(props: PhotoFieldProps) {
  const [busy, setBusy] = useState(false)

  async function shrink({ currentTarget: input }: ChangeEvent<HTMLInputElement>) {
    const files = [...(input.files ?? [])]
    const send = input.form?.querySelector<HTMLButtonElement>('button:not([type=button])')
    setBusy(true)
    if (send) send.disabled = true
    const smaller = new DataTransfer()
    for (const file of files) smaller.items.add(await fitted(file))
    input.files = smaller.files
    if (send) send.disabled = false
    setBusy(false)
  }

  return (
    <Field
      {...props}
      type="file"
      onChange={shrink}
      aria-busy={busy}
      className="w-full min-w-0 text-sm file:mr-4 file:min-h-11 file:rounded-full file:bg-blush file:px-5 file:font-semibold file:text-ink"
    />
  )
}

/** The photo, upright and no larger than is kept; as it is where it is small, or cannot be read here. */
async function fitted(file: File): Promise<File> {
  try {
    const picture = await createImageBitmap(file)
    const scale = MAX_EDGE / Math.max(picture.width, picture.height)
    if (scale >= 1) return file
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(picture.width * scale)
    canvas.height = Math.round(picture.height * scale)
    const paper = canvas.getContext('2d')
    if (!paper) return file
    // What is clear becomes white, as on the server.
    paper.fillStyle = 'white'
    paper.fillRect(0, 0, canvas.width, canvas.height)
    paper.imageSmoothingQuality = 'high'
    paper.drawImage(picture, 0, 0, canvas.width, canvas.height)
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.9))
    return blob && blob.size < file.size
      ? new File([blob], file.name, { type: 'image/jpeg' })
      : file
  } catch {
    return file
  }
}
