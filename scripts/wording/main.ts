// The words of an area in one document: `npm run -s wording -- app/client > words.txt` writes it, and
// `npm run wording -- --apply words.txt` puts what was edited back into the sources.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { applyDeck, DeckError, type Sources, writeDeck } from './deck'

const [first, file] = process.argv.slice(2)
if (!first || (first === '--apply' && !file)) {
  console.error('npm run -s wording -- app/client > words.txt, or npm run wording -- --apply words.txt')
  process.exitCode = 2
} else if (first === '--apply') {
  apply(readFileSync(file ?? '', 'utf8'))
} else {
  process.stdout.write(writeDeck(read(process.argv.slice(2))))
}

function apply(deck: string): void {
  try {
    const changed = applyDeck(deck, read(['app', 'api']))
    for (const [path, source] of changed) writeFileSync(path, source)
    if (changed.size > 0) execFileSync('npx', ['biome', 'check', '--write', ...changed.keys()], { stdio: 'inherit' })
    console.info(`${changed.size} files changed.`)
  } catch (error) {
    if (!(error instanceof DeckError)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}

/** The sources below some folders, without their tests. */
function read(folders: string[]): Sources {
  const paths = execFileSync('git', ['ls-files', '--', ...folders], { encoding: 'utf8' }).split('\n')
  const sources = paths.filter((path) => /\.tsx?$/.test(path) && !/\.(test|examples)\./.test(path))
  return new Map(sources.map((path) => [path, readFileSync(path, 'utf8')]))
}
