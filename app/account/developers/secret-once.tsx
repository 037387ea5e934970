// A secret that is shown once, for its owner to copy.

export function SecretOnce({ label, secret }: { label: string; secret: string }) {
  return (
    <section aria-label={label} className="grid gap-2 rounded-md bg-in-tint p-4">
      <h2 className="font-semibold text-in">{label}</h2>
      <code className="font-mono break-all text-ink select-all">{secret}</code>
      <p className="text-sm text-in">Copy it now. You won’t see it again.</p>
    </section>
  )
}
