// A picture that we drew.
export function pngResponse(png: Uint8Array): Response {
  return new Response(png as Uint8Array<ArrayBuffer>, { headers: { 'content-type': 'image/png' } })
}
