import { Accordion, Text } from '@mantine/core'
import { dashboardSupport as texts } from '#src/shared/texts.ts'
import { Panel } from '#web/dashboard/tab/panel.tsx'

/** Three common questions with answers (DASH-8). */
export const Faq = () => (
  <Panel title={texts.frequentlyAskedQuestions}>
    <Accordion multiple order={3} chevronPosition="right">
      {texts.questions.map(({ question, answer }) => (
        <Accordion.Item key={question} value={question}>
          <Accordion.Control>{question}</Accordion.Control>
          <Accordion.Panel>
            <Text size="sm">{answer}</Text>
          </Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
  </Panel>
)
