import { isObject } from './answer-body.ts'

/** Whether a request failed before it left, by the cause of fetch's error. Only that proves that nothing was sent. */
export const failedToConnect = (cause: unknown): boolean => {
  if (!isObject(cause)) return false
  // Node tries every address of a host and collects the failures in an AggregateError.
  if (Array.isArray(cause.errors)) return cause.errors.every(failedToConnect)
  return (
    cause.syscall === 'connect' ||
    cause.syscall === 'getaddrinfo' ||
    /^(UND_ERR_CONNECT_TIMEOUT|ERR_INVALID_URL|ERR_TLS_CERT|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_)/.test(
      String(cause.code),
    )
  )
}
