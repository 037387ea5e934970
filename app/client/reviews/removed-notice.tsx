// The author's removed review: the reason, and the link to appeal.
export function TakenDown({ removal }: { removal: { removalId: string; reason: string } }) {
  return (
    <div className="min-w-0 rounded-md bg-wait-tint px-4 py-3 text-wait">
      <p className="font-semibold">Removed</p>
      <p className="mt-1 whitespace-pre-line">Only you can see this review. Reason: {removal.reason}</p>
      <a
        href={`/client/removed/${removal.removalId}`}
        className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
      >
        Why, and how to appeal
      </a>
    </div>
  )
}
