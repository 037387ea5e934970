// Everything that the salon owns as a download, after a step-up where the session is not fresh.
import { downloadOwn } from '../../platform/download.server'
import { page } from '../../platform/page.server'
import { IMPORT_PATH } from './import-labels'

export const loader = page('partner', ({ api }) =>
  downloadOwn(api['my-salon']['export.zip'].$get(), { back: IMPORT_PATH, gone: 'There is no salon of yours yet.' }),
)
