// The report of an import by row, as CSV.
import { download } from '../../platform/download.server'
import { page } from '../../platform/page.server'
import { IMPORT_PATH } from './import-labels'

export const loader = page('partner', ({ api, id }) =>
  download(
    api['my-salon'].imports[':id']['report.csv'].$get({ param: { id } }),
    `${IMPORT_PATH}/${encodeURIComponent(id)}`,
  ),
)
