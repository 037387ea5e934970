// One file a screen under routes/; the file's name is its path.
import { flatRoutes } from '@remix-run/fs-routes'

export default flatRoutes()
