import { ModalsProvider } from '@mantine/modals'
import { useEffect } from 'react'

type Props = { onReady: () => void }

// Inside ModalsProvider, whose layout effect has started to listen when this effect runs.
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
