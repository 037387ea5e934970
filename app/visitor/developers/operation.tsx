// One operation of the API: what it takes, what it gives, and how to ask for it.
import type { OperationResponse } from '../../../api/developers/reference/responses'
import { CodeBlock } from './code-block'

export function Operation(operation: OperationResponse) {
  const { id, method, path, summary, scope, keyed, parameters, body, response } = operation
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-3">
      <h2 id={id} className="font-display text-lg">
        {summary}
      </h2>
      <p>
        <code className="font-semibold">
          {method} {path}
        </code>{' '}
        <a
          href={`#${id}`}
          className="inline-flex min-h-11 min-w-11 items-center text-sm font-semibold text-link underline underline-offset-4"
        >
          Link<span className="sr-only"> to {summary}</span>
        </a>
      </p>
      <p className="text-sm text-soft">
        {scope ? `Needs a key with the scope “${scope}”.` : 'Public: needs no key, and takes none.'}
        {keyed && ' Needs an Idempotency-Key.'}
      </p>
      {parameters.length > 0 && <CodeBlock label="Parameters" code={parameters.map(lineOf).join('\n')} />}
      {body && <CodeBlock label="Body" code={body} />}
      {response && <CodeBlock label="Response" code={response} />}
      <CodeBlock label="curl" code={operation.curl} />
      <CodeBlock label="TypeScript" code={operation.typescript} />
    </section>
  )
}

function lineOf({ name, in: where, required, type }: OperationResponse['parameters'][number]): string {
  return `${name}${required ? '' : '?'}: ${type}  // ${where}`
}
