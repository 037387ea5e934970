// Of what leads to a salon's public page, while there is none.
export function NotListedYet() {
  return (
    <p className="mb-6 rounded-md bg-wait-tint px-4 py-3 font-medium text-wait">
      These work once your salon is listed.
    </p>
  )
}
