// The picture of a draft: chosen, uploaded ahead, and previewed.
import { type ChangeEvent, useRef, useState } from 'react'
import type { PictureResponse } from '../../../../api/messaging/messages/responses'
import { Glyph } from './glyph'
import { type Uploaded, upload } from './upload'

const ACCEPTED = 'image/jpeg,image/png,image/webp'

type Enclosed = { is: 'none' } | { is: 'leaving'; file: File } | Uploaded

/** The attached picture and how to change it. `first`: the one of a refused form. */
export function useEnclosed(conversationId: string, first: PictureResponse | null) {
  const [enclosed, setEnclosed] = useState<Enclosed>(first ? { is: 'there', picture: first } : { is: 'none' })
  /** Only the last chosen picture counts. */
  const latest = useRef(0)

  async function enclose(file: File): Promise<void> {
    const turn = ++latest.current
    setEnclosed({ is: 'leaving', file })
    const next = await upload(conversationId, file)
    if (turn === latest.current) setEnclosed(next)
  }

  function drop(): void {
    latest.current++
    setEnclosed({ is: 'none' })
  }

  return { enclosed, enclose, drop }
}

/** The button to choose one: a label of the field, so that it works without scripts. */
export function PicturePicker({ onPick }: { onPick: (file: File) => void }) {
  return (
    <label
      title="Add a picture"
      className="relative grid size-12 shrink-0 noscript:w-40 place-items-center rounded-full text-soft hover:bg-sunken hover:text-ink has-focus-visible:outline-3 has-focus-visible:outline-link"
    >
      <Glyph of="picture" size={22} className="needs-script" />
      <input
        type="file"
        name="picture"
        aria-label="Add a picture"
        accept={ACCEPTED}
        onChange={({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
          const [file] = currentTarget.files ?? []
          currentTarget.value = ''
          if (file) onPick(file)
        }}
        className="absolute inset-0 size-full cursor-pointer opacity-0 noscript:static noscript:h-auto noscript:text-xs noscript:opacity-100"
      />
    </label>
  )
}

export function Preview({
  enclosed,
  onAgain,
  onDrop,
}: {
  enclosed: Enclosed
  onAgain: (file: File) => void
  onDrop: () => void
}) {
  if (enclosed.is === 'none') return null
  return (
    <div className="flex items-center gap-3 pb-2">
      {enclosed.is === 'there' && (
        <>
          <input type="hidden" name="pictureId" value={enclosed.picture.id} />
          <img
            src={enclosed.picture.path}
            alt="Ready to send"
            width={72}
            height={72}
            className="size-18 rounded-md bg-sunken object-cover"
          />
        </>
      )}
      {enclosed.is === 'refused' && (
        <p role="alert" className="px-3 text-sm text-out">
          {enclosed.why}
        </p>
      )}
      {enclosed.is === 'leaving' && (
        <p role="status" className="px-3 text-sm text-soft">
          Adding the picture…
        </p>
      )}
      {enclosed.is === 'refused' && enclosed.file && (
        <button
          type="button"
          onClick={() => enclosed.file && onAgain(enclosed.file)}
          className="inline-flex min-h-11 items-center gap-1.5 px-2 text-sm font-semibold text-link underline underline-offset-4"
        >
          Try again
        </button>
      )}
      <button
        type="button"
        aria-label="Remove the picture"
        onClick={onDrop}
        className="needs-script ml-auto grid size-11 place-items-center rounded-full text-soft hover:bg-sunken hover:text-ink"
      >
        <Glyph of="x" />
      </button>
    </div>
  )
}
