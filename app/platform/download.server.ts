// Tables of the api as files.
import { redirect } from '@remix-run/cloudflare'

/** A table of the api's as a download, or where one is sent instead. */

export async function download(call: Promise<unknown>, otherwise: string): Promise<Response> {
  const response = (await call) as Response
  return response.ok ? response : redirect(otherwise)
}
