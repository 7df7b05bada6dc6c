import { ModalsProvider } from '@mantine/modals'
import { useEffect } from 'react'

type Props = { onReady: () => void }

// A child's effect runs after those by which the provider around it begins to listen.
const Ready = ({ onReady }: Props) => {
  useEffect(onReady, [onReady])
  return null
}

/** The dialogs of questions, and word of when they can be asked. Comes with the first question. */
const QuestionDialogs = (props: Props) => (
  <ModalsProvider>
    <Ready {...props} />
  </ModalsProvider>
)

export default QuestionDialogs
