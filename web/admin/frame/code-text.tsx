import { Code } from '@mantine/core'

/** A text for programs or from them, as it is, in lines that never scroll sideways. */
export const CodeText = ({ children }: { children: string }) => (
  <Code block style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
    {children}
  </Code>
)
