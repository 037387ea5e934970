// Short facts beside each other with dots between them, none of which ends or begins a line: see ../../styles/business.css.

export function Dotted({
  facts,
  phoneFirst,
  className = '',
}: {
  facts: string[]
  /** What a phone shows before them, and the desktop elsewhere. */
  phoneFirst?: string
  className?: string
}) {
  return (
    <span className={`dotted ${className}`}>
      {phoneFirst && <span className="money font-semibold text-ink sm:hidden">{phoneFirst}</span>}
      {facts.map((fact, i) => (
        <span key={fact}>
          {(i > 0 || phoneFirst) && <span className="dot"> · </span>}
          {fact}
        </span>
      ))}
    </span>
  )
}
