/** The calls of this domain in the OpenAPI document: their headings and their answers. */
export const securityRest = {
  tags: { security: 'The security log' },
  answers: {},
}
