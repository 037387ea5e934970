// Dragging items on the calendar with a pointer: a mouse at once, a finger after a long press, so
// that a swipe still scrolls. The pane scrolls when the pointer is near an edge; Escape cancels.
import { type RefObject, useEffect, useRef } from 'react'

/** A pointer's position on the calendar: the column, and the exact minute. */
export type Spot = { column: number; minute: number }

export type Hold = { key: string | null; edge: boolean; at: Spot }

type PointerVerbs = {
  /** Whether there is an item to grab; it stays grabbed until `drop` or `letGo`. */
  grab: (hold: Hold) => boolean
  /** `fine`: steps of five minutes rather than fifteen. */
  moveTo: (spot: Spot, fine: boolean) => void
  drop: () => void
  letGo: () => void
}

const MOVED_PX = 6
const RESTED_MS = 350
const EDGE_PX = 44
const SCROLL_PX = 10

export function usePointer(
  pane: RefObject<HTMLElement>,
  hours: { opens: number; closes: number },
  verbs: PointerVerbs,
): void {
  // The latest handlers, so that listeners need not be replaced on every render.
  const now = useRef({ hours, verbs })
  now.current = { hours, verbs }

  useEffect(() => {
    const element = pane.current
    if (!element) return
    let start: { x: number; y: number; hold: Hold; id: number; touch: boolean } | null = null
    let rest: ReturnType<typeof setTimeout> | undefined
    let holding = false
    let last = { x: 0, y: 0, fine: false }
    let frame = 0
    /**
     * What the finger went down on, which goes on receiving its touches, and they do not bubble once the item is drawn
     * in another column: it must itself keep the browser from scrolling, which would end the drag.
     */
    let touched: HTMLElement | null = null
    const still = (event: TouchEvent) => holding && event.preventDefault()

    const spotAt = (x: number, y: number): Spot | null => {
      const { opens, closes } = now.current.hours
      const bodies = [...element.querySelectorAll<HTMLElement>('[data-column]')]
      for (const [column, body] of bodies.entries()) {
        const box = body.getBoundingClientRect()
        if (x < box.left || x >= box.right) continue
        const share = (y - box.top) / box.height
        return { column, minute: (opens + share * (closes - opens)) * 60 }
      }
      return null
    }

    const begin = () => {
      if (!start || !now.current.verbs.grab(start.hold)) return end()
      holding = true
      element.setPointerCapture(start.id)
      if (start.touch) navigator.vibrate?.(10)
      frame = requestAnimationFrame(goAlong)
    }

    const follow = () => {
      const spot = spotAt(last.x, last.y)
      if (spot) now.current.verbs.moveTo(spot, last.fine)
    }

    /** Scrolls while the grabbed item is near an edge of the pane. */
    const goAlong = () => {
      const box = element.getBoundingClientRect()
      const towards = (at: number, from: number, to: number) =>
        at < from + EDGE_PX ? -SCROLL_PX : at > to - EDGE_PX ? SCROLL_PX : 0
      const [byX, byY] = [
        towards(last.x, box.left + EDGE_PX, box.right),
        towards(last.y, box.top + EDGE_PX, box.bottom),
      ]
      if (byX || byY) {
        element.scrollBy(byX, byY)
        follow()
      }
      frame = requestAnimationFrame(goAlong)
    }

    const end = () => {
      clearTimeout(rest)
      cancelAnimationFrame(frame)
      touched?.removeEventListener('touchmove', still)
      touched = null
      start = null
      holding = false
    }

    const down = (event: PointerEvent) => {
      if (event.button !== 0 || !event.isPrimary || start) return
      const target = event.target as HTMLElement
      const at = target.closest('[data-column]') && spotAt(event.clientX, event.clientY)
      if (!at) return
      const key = target.closest<HTMLElement>('[data-entry]')?.dataset.entry ?? null
      const touch = event.pointerType === 'touch'
      const edge = target.closest('[data-edge]') !== null
      start = { x: event.clientX, y: event.clientY, hold: { key, edge, at }, id: event.pointerId, touch }
      last = { x: event.clientX, y: event.clientY, fine: event.shiftKey }
      if (!touch) return
      touched = target
      touched.addEventListener('touchmove', still, { passive: false })
      rest = setTimeout(begin, RESTED_MS)
    }

    const move = (event: PointerEvent) => {
      if (!start || event.pointerId !== start.id) return
      last = { x: event.clientX, y: event.clientY, fine: event.shiftKey }
      if (holding) return follow()
      if (Math.hypot(event.clientX - start.x, event.clientY - start.y) < MOVED_PX) return
      // A finger that moves before the long press scrolls.
      if (start.touch) return end()
      begin()
      if (holding) follow()
    }

    const up = (event: PointerEvent) => {
      if (!start || event.pointerId !== start.id) return
      const held = holding
      end()
      if (!held) return
      // A drag must not end in a click.
      const swallow = (click: Event) => {
        click.preventDefault()
        click.stopPropagation()
      }
      element.addEventListener('click', swallow, { capture: true, once: true })
      setTimeout(() => element.removeEventListener('click', swallow, { capture: true }), 50)
      now.current.verbs.drop()
    }

    const lost = () => {
      const held = holding
      end()
      if (held) now.current.verbs.letGo()
    }

    const onEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && holding) lost()
    }

    const noDrag = (event: Event) => event.preventDefault()
    const noMenu = (event: Event) => (holding || start?.touch) && event.preventDefault()

    element.addEventListener('pointerdown', down)
    element.addEventListener('pointermove', move)
    element.addEventListener('pointerup', up)
    element.addEventListener('pointercancel', lost)
    element.addEventListener('dragstart', noDrag)
    element.addEventListener('contextmenu', noMenu)
    addEventListener('keydown', onEscape)
    return () => {
      end()
      element.removeEventListener('pointerdown', down)
      element.removeEventListener('pointermove', move)
      element.removeEventListener('pointerup', up)
      element.removeEventListener('pointercancel', lost)
      element.removeEventListener('dragstart', noDrag)
      element.removeEventListener('contextmenu', noMenu)
      removeEventListener('keydown', onEscape)
    }
  }, [pane])
}
