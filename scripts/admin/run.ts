// The commands of `npm run admin`: arguments, output and exit codes.
import { parseArgs } from 'node:util'
import { sealAudit, verifyAudit } from '../../api/admin/audit-log/hash-chain'
import { sumsOf, trialBalance } from '../../api/admin/ledger/trial-balance'
import { lastRuns } from '../../api/admin/monitoring/job-history'
import { type Currency, decimal } from '../../api/platform/values/money'
import { rfc3339 } from '../../api/platform/values/time'
import { backUp } from './backup'
import { backupKey } from './backup-file'
import { createAdmin } from './create-admin'
import { type Environment, type Opened, openForCommand } from './database'
import { type Files, openFiles } from './files'
import { Mistake } from './operator-error'
import { restore } from './restore'
import { verifyRestored } from './verify-restored'

const USAGE = `npm run admin -- <command>

  create --email <email> --name <name>   makes an admin and prints a link to set the password, once, within an hour
  trial-balance [--at <ISO time>]        what each kind of account holds, and that each currency sums to zero
  verify-audit [--expect <hash>]         computes the audit log's chain again, from its first place to its last
  jobs                                   the last run of each job, and what failed
  backup <file>                          writes every row, and the files in R2, to a new file
  restore <file>                         loads such a file into an empty database and a bucket
  verify-restored <file> [--expect <hash>]
                                         compares what was restored with the file, before it serves anybody

Works on DATABASE_URL and DATABASE_TOKEN; without them on the database in DATA_DIR (default .data).
Files are in the bucket of wrangler.toml with CLOUDFLARE_ACCOUNT_ID and CLOUDFLARE_API_TOKEN, otherwise in DATA_DIR;
--without-files leaves them out.
BACKUP_KEY (64 hexadecimal digits) encrypts what backup writes; restore needs the same.
Exits with 0 when all is well, 1 when books or log are broken or a job failed, 2 for a mistake in what was
asked, 3 when it could not be done.`

type Print = (line: string) => void

type Requested = {
  values: Record<string, string | undefined>
  file: string
  files: Files | null
  key: Buffer | null
  print: Print
}

const WITHOUT_FILES = { 'without-files': { type: 'boolean' } } as const

/** Faults that a check names, at most. */
const NAMED = 10

type Command = {
  options: Record<string, { type: 'string' | 'boolean' }>
  /** The arguments after the command's name. */
  files?: 1
  /** Whether the database may be missing. */
  makes?: true
  run: (opened: Opened, requested: Requested) => Promise<number>
}

const COMMANDS: Record<string, Command> = {
  create: {
    options: { email: { type: 'string' }, name: { type: 'string' } },
    run: async ({ ctx }, { values, print }) => {
      const { email, url } = await createAdmin(ctx, values)
      print(`${email} is an admin. Within an hour, they set their password here; it works once:`)
      print(url)
      print('At the first sign-in they switch two-factor on; before that they see nothing.')
      return 0
    },
  },
  'trial-balance': {
    options: { at: { type: 'string' } },
    run: async ({ ctx }, { values, print }) => {
      const at = values.at === undefined ? undefined : instantOf(values.at)
      const rows = await trialBalance(ctx, at)
      const sums = sumsOf(rows)
      for (const [currency, sum] of sums) {
        const money = (minor: number) => decimal({ minor, currency: currency as Currency }).padStart(20)
        print(`${currency} ${at === undefined ? 'now' : `before ${rfc3339(at)}`}`)
        for (const row of rows.filter((row) => row.currency === currency)) {
          print(`  ${row.kind.padEnd(22)}${String(row.accounts).padStart(8)}${money(row.balance)}`)
        }
        print(`  ${'sum'.padEnd(30)}${money(sum)}${sum === 0 ? '' : '  NOT ZERO: the books are broken'}`)
      }
      if (rows.length === 0) print('There are no accounts yet.')
      return [...sums.values()].every((sum) => sum === 0) ? 0 : 1
    },
  },
  'verify-audit': {
    options: { expect: { type: 'string' } },
    run: async ({ ctx }, { values, print }) => {
      const { expect } = values
      if (expect !== undefined && !/^[0-9a-f]{64}$/.test(expect))
        throw new Mistake('--expect takes a hash: 64 digits and letters from a to f.')
      const { checked, unsealed, head, fault } = await verifyAudit(ctx, {
        ...(expect !== undefined && { expectHead: expect }),
      })
      if (fault) {
        const where = fault.sequence === null ? '' : ` at entry ${fault.sequence}`
        print(`The audit log is broken${where}: ${fault.why}.`)
        return 1
      }
      print(`The audit log is intact: ${checked} entries, of which ${unsealed} wait for their hash.`)
      if (head) print(`Its head is ${head}`)
      return 0
    },
  },
  jobs: {
    options: {},
    run: async ({ ctx }, { print }) => {
      const runs = await lastRuns(ctx)
      if (runs.length === 0) print('No job has had anything to do yet.')
      for (const run of runs.sort((a, b) => b.startedAt - a.startedAt)) {
        const did = `${run.done} done, ${run.skipped} skipped, ${run.failed} failed`
        print(`${rfc3339(run.startedAt)}  ${run.job.padEnd(26)}${did}${run.error ? ` (${run.error})` : ''}`)
      }
      return runs.some(({ failed }) => failed > 0) ? 1 : 0
    },
  },
  backup: {
    options: WITHOUT_FILES,
    files: 1,
    run: async (opened, { file, files, key, print }) => {
      await sealAudit(opened.ctx)
      const { rows, tables, files: stored, missing } = await backUp({ ...opened, files }, file, key)
      print(
        `${rows} rows of ${tables} tables and ${stored} files are in ${file}. Keep it safe: it holds personal data.`,
      )
      if (missing.length > 0) print(`${missing.length} files that rows name were not there: ${missing.join(', ')}`)
      return 0
    },
  },
  restore: {
    options: WITHOUT_FILES,
    files: 1,
    makes: true,
    run: async (opened, { file, files, key, print }) => {
      const { rows, tables, files: stored } = await restore({ ...opened, files }, file, key)
      print(`${rows} rows of ${tables} tables and ${stored} files are back. Now run verify-restored.`)
      return 0
    },
  },
  'verify-restored': {
    options: { expect: { type: 'string' }, ...WITHOUT_FILES },
    files: 1,
    run: async (opened, { values, file, files, key, print }) => {
      const { expect: head } = values
      let wrong = 0
      const checks = verifyRestored({ ...opened, files, ...(head && { head }) }, file, key)
      for await (const { check, faults } of checks) {
        wrong += faults.length
        print(`${faults.length === 0 ? 'yes' : 'NO '}  ${check}`)
        for (const fault of faults.slice(0, NAMED)) print(`     ${fault}`)
      }
      return wrong === 0 ? 0 : 1
    },
  },
}

/** Runs one command; returns its exit code. @throws Mistake */
export async function runAdmin([name = '', ...rest]: string[], env: Environment, print: Print): Promise<number> {
  if (name === '' || name === 'help' || name === '--help') {
    print(USAGE)
    return name === '' ? 2 : 0
  }
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (!command) throw new Mistake(`Unknown command: ${name}.\n\n${USAGE}`)
  const { values, positionals } = parsed(rest, command)
  const key = backupKey(env.BACKUP_KEY)
  const files = command.files && !values['without-files'] ? await openFiles(env) : null
  const opened = await openForCommand(env, command.makes)
  try {
    const [file = ''] = positionals
    return await command.run(opened, { values, file, files, key, print })
  } finally {
    await opened.close()
    await files?.close()
  }
}

function parsed(rest: string[], { options, files }: Command) {
  try {
    const { values, positionals } = parseArgs({ args: rest, options, allowPositionals: true })
    if (positionals.length !== (files ?? 0))
      throw new Error(files === 1 ? 'It takes one file.' : `What is ${positionals[0]}?`)
    return { values: values as Record<string, string | undefined>, positionals }
  } catch (error) {
    throw new Mistake(`${(error as Error).message}\n\n${USAGE}`)
  }
}

function instantOf(text: string): number {
  const at = /^\d{4}-\d\d-\d\d/.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(at)) throw new Mistake('--at takes a time like 2026-12-01T00:00:00Z.')
  return at
}
