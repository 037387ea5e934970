// `npm run admin -- <command>`: what an operator does from a terminal. See run.ts.
import { Mistake } from './operator-error'
import { runAdmin } from './run'

try {
  process.exitCode = await runAdmin(process.argv.slice(2), process.env, (line) => console.log(line))
} catch (error) {
  if (error instanceof Mistake) {
    console.error(error.message)
    process.exitCode = 2
  } else {
    // The first line of what went wrong: a query's values are personal.
    const { message } = error instanceof Error ? error : new Error(String(error))
    console.error(`It did not work: ${message.split('\nparams:')[0]}`)
    process.exitCode = 3
  }
}
