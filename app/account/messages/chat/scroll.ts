// The scroll position. The pane is a reversed column: without scripts it opens and stays at its end, and keeps its
// position when older messages are added. The rest is done here.
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** How near to the end counts as at the end, in pixels. */
const NEAR = 48

type Ends = { first: number | undefined; last: string | number | undefined }

export function useScroll(
  pane: RefObject<HTMLElement>,
  /** The first message and the last, pending ones included. */
  ends: Ends,
  onEnd: () => void,
) {
  const [atEnd, setAtEnd] = useState(true)
  const was = useRef({ height: 0, first: ends.first, atEnd: true })
  const reached = useRef(onEnd)
  reached.current = onEnd

  useEffect(() => {
    const element = pane.current
    if (!element) return
    // Opens at the first unread message, if that is further up.
    const line = element.querySelector('#new')
    if (line) {
      const above = line.getBoundingClientRect().top - element.getBoundingClientRect().top
      if (above < 0) element.scrollTop += above - 8
    }
    const check = () => {
      const end = element.scrollTop > -NEAR
      was.current.atEnd = end
      setAtEnd(end)
      if (end) reached.current()
    }
    check()
    element.addEventListener('scroll', check, { passive: true })
    return () => element.removeEventListener('scroll', check)
  }, [pane])

  // New messages do not move a reader who is further up.
  useLayoutEffect(() => {
    const element = pane.current
    if (!element) return
    const { height, first, atEnd: stay } = was.current
    const older = first !== ends.first
    if (height && !stay && !older) element.scrollTop -= element.scrollHeight - height
    was.current = { ...was.current, height: element.scrollHeight, first: ends.first }
  })

  const toEnd = () => pane.current?.scrollTo({ top: 0 })
  return { atEnd, toEnd }
}
