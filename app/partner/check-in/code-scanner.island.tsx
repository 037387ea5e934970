// Reads a client's code with the camera, where the browser can: BarcodeDetector. The camera opens only on a press, and its
// pictures stay on the device. What is read goes into the form's field, and the form is sent.
import { useEffect, useRef, useState } from 'react'
import { buttonClass } from '../../ui/forms/button'

/** TypeScript does not know it yet, and not every browser has it. */
type Detector = { detect(of: HTMLVideoElement): Promise<{ rawValue: string }[]> }
type WithDetector = { BarcodeDetector?: new (of: { formats: string[] }) => Detector }

/** Between two looks at the picture, in milliseconds. */
const EVERY = 150

type State = 'off' | 'on' | 'blocked' | 'unsupported'

const LABELS: Partial<Record<State, string>> = {
  blocked: 'The camera isn’t available. Allow it in your browser’s settings, or type the letters.',
  unsupported: 'This browser can’t scan. Open your phone’s camera app and point it at the code, or type the letters.',
}

export default function CodeScanner({ field }: { field: string }) {
  const [state, setState] = useState<State>('off')
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    const { BarcodeDetector } = window as WithDetector
    const place = video.current
    if (state !== 'on' || !place) return
    if (!BarcodeDetector || !navigator.mediaDevices) return setState('unsupported')
    const detector = new BarcodeDetector({ formats: ['qr_code'] })
    const stop = new AbortController()
    read(detector, place, stop.signal).then(
      (code) => code && send(field, code),
      () => setState('blocked'),
    )
    return () => stop.abort()
  }, [state, field])

  return (
    <div className="grid gap-3">
      {state === 'on' && (
        <video
          ref={video}
          playsInline
          muted
          aria-label="What the camera sees"
          className="aspect-square w-full rounded-lg bg-sunken object-cover"
        />
      )}
      <button type="button" onClick={() => setState(state === 'on' ? 'off' : 'on')} className={buttonClass('quiet')}>
        {state === 'on' ? 'Stop the camera' : 'Scan with the camera'}
      </button>
      <p role="status" className="text-sm text-soft empty:hidden">
        {LABELS[state]}
      </p>
    </div>
  )
}

/** The first check-in code that the camera sees; null if it was stopped. */
async function read(detector: Detector, place: HTMLVideoElement, stopped: AbortSignal): Promise<string | null> {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  stopped.addEventListener('abort', () => {
    for (const track of stream.getTracks()) track.stop()
  })
  place.srcObject = stream
  await place.play()
  while (!stopped.aborted) {
    for (const { rawValue } of await detector.detect(place)) {
      const [, code] = /[?&]code=([a-z]{4})$/i.exec(rawValue) ?? []
      if (code) return code
    }
    await new Promise((look) => setTimeout(look, EVERY))
  }
  return null
}

function send(field: string, code: string): void {
  const input = document.querySelector<HTMLInputElement>(`input[name=${field}]`)
  if (!input) return
  input.value = code
  input.form?.requestSubmit()
}
