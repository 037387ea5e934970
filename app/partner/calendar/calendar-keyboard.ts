// The calendar by keyboard. Arrows navigate between items; M grabs one to move it, S to resize it;
// then arrows move it, Enter confirms, Escape cancels.
import { type Column, type Entry, type Grabbed, movable, stretchable, type Target } from './calendar-model'

type KeyState = {
  columns: Column[]
  entries: Entry[][]
  hours: { opens: number; closes: number }
  active: string | null
  grabbed: Grabbed | null
  target: Target | null
}

/** The meaning of a key; null leaves it to the browser. */
type KeyAction =
  | { act: 'focus'; key: string }
  | { act: 'grab'; grabbed: Grabbed }
  | { act: 'target'; target: Target }
  | { act: 'drop' | 'letGo' | 'new' | 'today' | 'fixed' }

const STEP = 15
const FINE = 5

export function actionOf(event: { key: string; shiftKey: boolean }, state: KeyState): KeyAction | null {
  return state.grabbed && state.target ? whileHeld(event, state, state.grabbed, state.target) : walking(event, state)
}

function whileHeld(
  { key, shiftKey }: { key: string; shiftKey: boolean },
  { columns, hours }: KeyState,
  grabbed: Grabbed,
  target: Target,
): KeyAction | null {
  if (key === 'Enter' || key === ' ') return { act: 'drop' }
  if (key === 'Escape' || key === 'Tab') return { act: 'letGo' }
  const by = shiftKey ? FINE : STEP
  const down = key === 'ArrowDown' ? by : key === 'ArrowUp' ? -by : 0
  if (down !== 0) return { act: 'target', target: shifted(target, grabbed, down, hours) }
  const aside = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
  if (aside === 0 || grabbed.how === 'stretch') return null
  const column = Math.min(Math.max(target.column + aside, 0), columns.length - 1)
  return { act: 'target', target: { ...target, column } }
}

/** Later by this number of minutes, within the displayed hours; when resizing, its end alone. */
export function shifted(
  target: Target,
  { how }: Grabbed,
  by: number,
  { opens, closes }: { opens: number; closes: number },
): Target {
  if (how === 'stretch') {
    const to = Math.min(Math.max(target.to + by, target.from + FINE), closes * 60)
    return { ...target, to }
  }
  const length = target.to - target.from
  const from = Math.min(Math.max(target.from + by, opens * 60), closes * 60 - length)
  return { ...target, from, to: from + length }
}

function walking({ key }: { key: string }, state: KeyState): KeyAction | null {
  if (key === 't' || key === 'T') return { act: 'today' }
  if (key === 'n' || key === 'N') return { act: 'new' }
  const column = state.entries.findIndex((list) => list.some((entry) => entry.key === state.active))
  const list = state.entries[column] ?? []
  const at = list.findIndex((entry) => entry.key === state.active)
  const entry = list[at]
  if (!entry) return null
  switch (key) {
    case 'ArrowDown':
    case 'ArrowUp':
      return focus(list[at + (key === 'ArrowDown' ? 1 : -1)] ?? entry)
    case 'ArrowRight':
    case 'ArrowLeft':
      return focus(beside(state.entries, column, key === 'ArrowRight' ? 1 : -1, entry) ?? entry)
    case 'Home':
      return focus(list[0] ?? entry)
    case 'End':
      return focus(list.at(-1) ?? entry)
    case 'm':
    case 'M':
      return movable(entry) ? { act: 'grab', grabbed: { entry, column, how: 'move' } } : FIXED
    case 's':
    case 'S':
      return stretchable(entry) ? { act: 'grab', grabbed: { entry, column, how: 'stretch' } } : FIXED
    default:
      return null
  }
}

const FIXED: KeyAction = { act: 'fixed' }

function focus({ key }: Entry): KeyAction {
  return { act: 'focus', key }
}

/** The item at about the same time in the next column that has any. */
function beside(entries: Entry[][], column: number, step: number, { from }: Entry): Entry | undefined {
  for (let i = column + step; i >= 0 && i < entries.length; i += step) {
    const nearest = (entries[i] ?? []).reduce<Entry | undefined>(
      (best, entry) => (!best || Math.abs(entry.from - from) < Math.abs(best.from - from) ? entry : best),
      undefined,
    )
    if (nearest) return nearest
  }
  return undefined
}
