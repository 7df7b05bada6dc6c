import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '#src/shared/start-error.ts'
import type { Code } from './code.ts'

/** What belongs to the code but not to git. */
const built = ['node_modules', 'dist']

/** The code of a git checkout at `root`, to be exchanged for that of a tag of its remote (REL-5). */
export const checkoutCode = (root: string, tag: string): Code => {
  const work = join(root, '.update')
  const [next, old] = [join(work, 'next'), join(work, 'old')]
  const git = (...args: string[]): string =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim()
  const npm = (...args: string[]): void => {
    execFileSync('npm', args, { cwd: next, stdio: ['ignore', 'ignore', 'inherit'] })
  }
  const discard = (): void => {
    rmSync(next, { recursive: true, force: true })
    git('worktree', 'prune')
  }
  return {
    root: () => root,
    commandFile: (folder, name) => join(folder, 'scripts', `${name}.ts`),
    // The branch where there is one, so that the way back leads onto it.
    current: () => git('branch', '--show-current') || git('rev-parse', 'HEAD'),
    prepare: async () => {
      if (git('status', '--porcelain', '--untracked-files=no') !== '') {
        throw new StartError(
          'The checkout has changes that no commit holds: commit or stash them, then update.',
        )
      }
      git('fetch', '--tags', '--quiet')
      try {
        git('rev-parse', '--verify', '--quiet', `refs/tags/${tag}`)
      } catch {
        throw new StartError(`There is no release ${tag}: git tag --list shows those there are.`)
      }
      discard()
      git('worktree', 'add', '--detach', next, `refs/tags/${tag}`)
      npm('ci')
      npm('run', 'build')
      const { version } = JSON.parse(readFileSync(join(next, 'package.json'), 'utf8')) as { version: string }
      return { folder: next, version }
    },
    switchTo: () => {
      rmSync(old, { recursive: true, force: true })
      mkdirSync(old, { recursive: true })
      git('checkout', '--detach', '--quiet', `refs/tags/${tag}`)
      for (const name of built) {
        if (existsSync(join(root, name))) renameSync(join(root, name), join(old, name))
        if (existsSync(join(next, name))) renameSync(join(next, name), join(root, name))
      }
      // The checkout wrote the sources after the build, which would look stale without this.
      const stamp = join(root, 'dist/build-stamp')
      if (existsSync(stamp)) utimesSync(stamp, new Date(), new Date())
      discard()
    },
    switchBack: (name) => {
      git('checkout', '--force', '--quiet', name)
      for (const part of built) {
        if (!existsSync(join(old, part))) continue
        rmSync(join(root, part), { recursive: true, force: true })
        renameSync(join(old, part), join(root, part))
      }
      discard()
    },
    discard,
  }
}
