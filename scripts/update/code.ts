/** Code of another version, ready to run in a folder of its own. */
export type Prepared = { folder: string; version: string }

/** How one kind of installation (a git checkout, an unpacked release) exchanges its code. */
export type Code = {
  /** The name of the code that a start runs now, as `switchBack` takes it. */
  current(): string
  /** Fetches and builds the wanted version beside the code that runs. Throws a StartError when it cannot. */
  prepare(): Promise<Prepared>
  /** Makes a start run the prepared code from now on. */
  switchTo(prepared: Prepared): void
  /**
   * Makes a start run the code of that name again. Before that, `restore` brings back the data by this code, in the
   * given folder, so that a start between the two never meets data that is newer than its code. May be called again
   * after it was cut.
   */
  switchBack(name: string, restore: (folder: string) => void): void
  /** Removes what `prepare` left, after an update that was not made. */
  discard(): void
  /** The folder of the code that a start runs. */
  root(): string
  /** The file of a command (`backup`, `restore`) in a folder of code. */
  commandFile(folder: string, name: string): string
}
