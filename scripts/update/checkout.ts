import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { keptOf, settleSwitch, switchBack, switchTo } from '#scripts/settle.js'
import { StartError } from '#src/shared/start-error.ts'
import type { Code } from './code.ts'

/** The code of a git checkout at `root`, to be exchanged for the code of a tag of its remote. */
export const checkoutCode = (root: string, tag: string): Code => {
  settleSwitch(root)
  const next = join(root, '.update/next')
  const git = (...args: string[]): string =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim()
  const npm = (...args: string[]): void => {
    execFileSync('npm', args, { cwd: next, stdio: ['ignore', 'ignore', 'inherit'] })
  }
  const discard = (): void => {
    rmSync(next, { recursive: true, force: true })
    git('worktree', 'prune')
  }
  // The branch where there is one, so that the way back leads onto it.
  const current = (): string => git('branch', '--show-current') || git('rev-parse', 'HEAD')
  return {
    root: () => root,
    commandFile: (folder, name) => join(folder, 'scripts', `${name}.ts`),
    current,
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
      switchTo(root, { name: current(), tag, next })
      discard()
    },
    switchBack: (name, restore) => {
      discard()
      git('worktree', 'add', '--detach', next, name)
      const modules = [keptOf(root, name), root]
        .map((folder) => join(folder, 'node_modules'))
        .find(existsSync)
      if (modules) symlinkSync(modules, join(next, 'node_modules'))
      restore(next)
      switchBack(root, name)
      discard()
    },
    discard,
  }
}
