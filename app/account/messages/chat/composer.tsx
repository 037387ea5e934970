// Writing a message: a form that works without scripts; with them, Enter sends, Shift and Enter begin a line, and the
// draft survives a reload.
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { PictureResponse } from '../../../../api/messaging/messages/responses'
import { AboutCard } from './bubble'
import type { About } from './data'
import { Glyph } from './glyph'
import { PicturePicker, Preview, useEnclosed } from './picture'

/** A form that the server refused without scripts: what was typed, and why. */
export type Refused = { text: string; key: string; picture: PictureResponse | null; fault: string }

export type Written = { text: string; picture: PictureResponse | null; about: About | null }

export function Composer({
  conversationId,
  viewerId,
  base,
  name,
  about,
  formKey,
  refused,
  alive,
  onSend,
  onType,
}: {
  conversationId: string
  viewerId: string
  base: string
  name: string
  about: About | null
  formKey: string
  refused: Refused | null
  alive: boolean
  onSend: (written: Written) => void
  onType: () => void
}) {
  const area = useRef<HTMLTextAreaElement>(null)
  const [blank, setBlank] = useState(!refused?.text.trim())
  const [speaking, setSpeaking] = useState(about)
  const [fault, setFault] = useState(refused?.fault ?? null)
  const { enclosed, enclose, drop } = useEnclosed(conversationId, refused?.picture ?? null)
  const draft = `purse.draft.${viewerId}.${conversationId}`

  // Keeps what was typed before hydration; else restores the draft.
  useEffect(() => {
    const field = area.current
    if (!field) return
    if (!field.value) field.value = stored(draft)
    setBlank(!field.value.trim())
    grow(field)
  }, [draft])

  function onInput(event: FormEvent<HTMLTextAreaElement>): void {
    const { value } = event.currentTarget
    setBlank(!value.trim())
    setFault(null)
    store(draft, value)
    grow(event.currentTarget)
    if (value.trim()) onType()
  }

  function submit(): void {
    const field = area.current
    if (!field || enclosed.is === 'leaving') return
    const text = field.value.trim()
    const picture = enclosed.is === 'there' ? enclosed.picture : null
    if (!text && !picture) return
    onSend({ text, picture, about: speaking })
    field.value = ''
    store(draft, '')
    grow(field)
    setBlank(true)
    setFault(null)
    setSpeaking(null)
    drop()
    field.focus()
  }

  function onKeyDown(event: KeyboardEvent): void {
    // Enter that ends a composition of an input method does not send.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    submit()
  }

  const ready = enclosed.is === 'there' || (!blank && enclosed.is !== 'leaving')
  return (
    <form
      method="post"
      encType="multipart/form-data"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      className="mx-auto w-full max-w-3xl px-2 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] lg:px-6 lg:pb-5"
    >
      <input type="hidden" name="intent" value="send" />
      <input type="hidden" name="key" value={refused?.key || formKey} />
      {speaking && (
        <div className="flex items-center gap-1 pb-2">
          <input type="hidden" name="about" value={`${speaking.kind}:${speaking.id}`} />
          <AboutCard about={speaking} base={base} />
          <button
            type="button"
            aria-label={`Remove ${speaking.title}`}
            onClick={() => setSpeaking(null)}
            className="needs-script grid size-11 shrink-0 place-items-center rounded-full text-soft hover:bg-sunken hover:text-ink"
          >
            <Glyph of="x" size={18} />
          </button>
        </div>
      )}
      <Preview enclosed={enclosed} onAgain={enclose} onDrop={drop} />
      {fault && (
        <p id="text-fault" role="alert" className="px-3 pb-2 text-sm font-medium text-out">
          {fault}
        </p>
      )}
      <div className="flex items-end gap-1 rounded-lg bg-raised p-1 ring-[1.5px] ring-inset ring-edge has-[textarea:focus-visible]:outline-3 has-[textarea:focus-visible]:outline-offset-2 has-[textarea:focus-visible]:outline-link">
        <PicturePicker onPick={enclose} />
        <textarea
          ref={area}
          name="text"
          aria-label={`Message to ${name}`}
          aria-describedby={fault ? 'text-fault' : undefined}
          aria-invalid={fault ? true : undefined}
          placeholder="Message"
          rows={1}
          maxLength={4000}
          enterKeyHint="send"
          dir="auto"
          defaultValue={refused?.text}
          onInput={onInput}
          onKeyDown={onKeyDown}
          className="field-sizing-content max-h-40 min-h-12 min-w-0 grow resize-none bg-transparent py-3 text-base outline-none placeholder:text-soft"
        />
        <button
          type="submit"
          aria-label="Send"
          disabled={alive && !ready}
          className="grid size-12 shrink-0 place-items-center rounded-full bg-apricot text-on-apricot transition-colors hover:bg-apricot-deep disabled:bg-transparent disabled:text-soft"
        >
          <Glyph of="send" size={21} />
        </button>
      </div>
    </form>
  )
}

/** Fits the height to the content, where the browser lacks `field-sizing`. */
function grow(field: HTMLTextAreaElement): void {
  if (CSS.supports('field-sizing', 'content')) return
  field.style.height = 'auto'
  field.style.height = `${field.scrollHeight}px`
}

// Storage may be full or forbidden; then a reload loses the draft.
function stored(key: string): string {
  try {
    return localStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

function store(key: string, text: string): void {
  try {
    if (text.trim()) localStorage.setItem(key, text)
    else localStorage.removeItem(key)
  } catch {}
}
