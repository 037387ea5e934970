// The frame of a legal document: who it is with, its date, a table of contents, numbered sections.

/** A section: its title and its paragraphs; a list of strings is drawn as bullets. */
export type Clause = { id: string; title: string; text: (string | string[])[] }

export function LegalDocument({ intro, effective, clauses }: { intro: string; effective: string; clauses: Clause[] }) {
  return (
    <div className="max-w-2xl">
      <p className="text-sm text-soft">Effective {effective}</p>
      <p className="mt-3">{intro}</p>
      <nav aria-label="Contents" className="mt-6 rounded-lg bg-sunken p-5">
        <ol className="grid gap-x-8 sm:grid-cols-2">
          {clauses.map(({ id, title }, i) => (
            <li key={id}>
              <a href={`#${id}`} className="flex min-h-11 items-center gap-2 underline-offset-4 hover:underline">
                <span className="money w-6 shrink-0 text-soft">{i + 1}.</span>
                {title}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      {clauses.map(({ id, title, text }, i) => (
        <section key={id} id={id} aria-labelledby={`${id}-title`} className="mt-8 scroll-mt-20">
          <h2 id={`${id}-title`} className="font-display text-lg">
            {i + 1}. {title}
          </h2>
          {text.map((part) =>
            typeof part === 'string' ? (
              <p key={part} className="mt-2">
                {part}
              </p>
            ) : (
              <ul key={part[0]} className="mt-2 grid list-disc gap-1.5 pl-5">
                {part.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            ),
          )}
        </section>
      ))}
    </div>
  )
}
