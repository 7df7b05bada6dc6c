const never = new Int32Array(new SharedArrayBuffer(4))

/** Stops this thread, and with it the event loop, for this many milliseconds, and leaves the processor to others. */
export const holdThread = (ms: number): void => {
  Atomics.wait(never, 0, 0, ms)
}
