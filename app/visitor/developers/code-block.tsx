// Code as it is written; long lines break, so that nothing scrolls sideways.

export function CodeBlock({ label, code }: { label: string; code: string }) {
  return (
    <figure className="min-w-0">
      <figcaption className="text-sm font-semibold">{label}</figcaption>
      <pre className="mt-1 rounded-sm bg-sunken p-3 text-xs wrap-anywhere whitespace-pre-wrap">
        <code>{code}</code>
      </pre>
    </figure>
  )
}
