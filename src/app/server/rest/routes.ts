import { csvFiles } from '#src/app/router.ts'
import { accountRoutes } from './account-routes.ts'
import { moneyRoutes } from './money-routes.ts'
import { programRoutes } from './program-routes.ts'
import { resellerRoutes } from './reseller-routes.ts'
import { csvRoute, type Route } from './route.ts'
import { sellingRoutes } from './selling-routes.ts'
import { siteRoutes } from './site-routes.ts'
import { talkingRoutes } from './talking-routes.ts'

/** Every documented call. docs/api.md (npm run docs) and /api/openapi.json are generated from this table. */
export const routes: Route[] = [
  ...accountRoutes,
  ...programRoutes,
  ...sellingRoutes,
  ...resellerRoutes,
  ...moneyRoutes,
  ...siteRoutes,
  ...talkingRoutes,
  ...csvFiles.map(csvRoute),
]
