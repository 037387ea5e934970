// The words of several sources in one document, to be edited together: a heading for each file, a line for each text.
// What is in braces is worked out by the code, and stays as it is and in its order.
import { findTexts, read, type Text, written } from './texts'

/** Path from the root → source. */
export type Sources = Map<string, string>

export class DeckError extends Error {}

/** The deck of some sources; files without words are left out. */
export function writeDeck(sources: Sources): string {
  return [...sources]
    .map(([path, source]) => [path, findTexts(path, source)] as const)
    .filter(([, texts]) => texts.length > 0)
    .map(([path, texts]) => [`# ${path}`, ...texts.map(entryOf), ''].join('\n'))
    .join('\n')
}

/**
 * The sources that an edited deck changes. Throws a DeckError where the deck is not of these sources any more, or a
 * text has lost one of its holes.
 */
export function applyDeck(deck: string, sources: Sources): Sources {
  const changed: Sources = new Map()
  for (const [path, entries] of entriesByFile(deck)) {
    const source = sources.get(path)
    if (source === undefined) throw new DeckError(`${path} is not there any more`)
    const texts = findTexts(path, source)
    if (texts.length !== entries.length)
      throw new DeckError(`${path} has ${texts.length} texts, the deck ${entries.length}`)
    const edited = texts.reduceRight((result, text, at) => {
      const entry = entries[at] ?? ''
      return entry === entryOf(text) ? result : replace(result, text, entry, `${path}: ${entry}`)
    }, source)
    if (edited !== source) changed.set(path, edited)
  }
  return changed
}

function entryOf({ line, words }: Text): string {
  return `${line}: ${words}`
}

function entriesByFile(deck: string): Map<string, string[]> {
  const files = new Map<string, string[]>()
  let entries: string[] = []
  for (const line of deck.split('\n').filter(Boolean)) {
    if (line.startsWith('# ')) {
      entries = []
      files.set(line.slice(2), entries)
    } else entries.push(line)
  }
  return files
}

/** A source with the words of one text as they were edited; the spaces around them stay. */
function replace(source: string, text: Text, entry: string, where: string): string {
  const label = entry.replace(/^\d+: /, '')
  const pieces: string[] = []
  let rest = label
  for (const hole of text.holes) {
    const [before, ...after] = rest.split(`{${hole}}`)
    if (after.length === 0) throw new DeckError(`${where}\n  has lost {${hole}}`)
    pieces.push(before ?? '')
    rest = after.join(`{${hole}}`)
  }
  pieces.push(rest)
  return text.pieces.reduceRight((result, { kind, start, end }, at) => {
    const quote = kind === 'template' ? '`' : (source[start - 1] ?? '')
    const original = read(source, { kind, start, end })
    const before = at === 0 ? original.slice(0, original.search(/\S|$/)) : ''
    const after = at === text.pieces.length - 1 ? (/\s*$/.exec(original)?.[0] ?? '') : ''
    const piece = written(before + (pieces[at] ?? '') + after, kind, quote)
    return result.slice(0, start) + piece + result.slice(end)
  }, source)
}
