import { ModalsProvider } from '@mantine/modals'
import { useEffect } from 'react'

type Props = { onReady: () => void }

// A component of its own, because its effect must run when ModalsProvider can open dialogs.
const Ready = ({ onReady }: Props) => {
  useEffect(onReady, [onReady])
  return null
}

/** Renders the dialogs of questions and reports when they can be opened. Loaded with the first question. */
const QuestionDialogs = (props: Props) => (
  <ModalsProvider>
    <Ready {...props} />
  </ModalsProvider>
)

export default QuestionDialogs
