import { Button } from '@mantine/core'
import type { SitePage } from '#src/pages/schema.ts'
import { Layout } from './layout.tsx'
import classes from './not-found-page.module.css'

/** Any address that there is not (public §2). */
export const NotFoundPage = ({ page }: { page: SitePage }) => (
  <Layout page={page}>
    <div className={`container ${classes.root}`}>
      <p className={classes.code} aria-hidden="true">
        404
      </p>
      <h1>Page Not Found</h1>
      <p className={classes.text}>
        There is nothing at this address. It may have been moved, or the link has a mistake in it.
      </p>
      <Button component="a" href="/" size="lg">
        Back to home
      </Button>
    </div>
  </Layout>
)
