import { Accordion, Text } from '@mantine/core'
import { Panel } from '#web/dashboard/tab/panel.tsx'

const questions = [
  {
    question: 'How do I install the Chrome extension?',
    answer:
      "Download it from the Downloads tab. Open Chrome's extensions page (chrome://extensions), switch on Developer mode at the top right, and drag the .crx file onto the page. Today's Chrome refuses a .crx file from outside its store: then take the .zip, unpack it, click Load unpacked and choose its folder.",
  },
  {
    question: 'How do I set up automated responses?',
    answer:
      "Open web.whatsapp.com, click the extension's icon and choose Chatbot. Add a keyword, write one or more replies to it, and switch the rule on. With several replies, one is picked at random each time.",
  },
  {
    question: 'Can I use several browsers with the same account?',
    answer:
      'Yes, as many as your plan has system logins: one with Starter, two with Professional, five with Enterprise. Enter the same license key in each browser.',
  },
]

/** Three common questions with answers (DASH-8). */
export const Faq = () => (
  <Panel title="Frequently Asked Questions">
    <Accordion multiple order={3} chevronPosition="right">
      {questions.map(({ question, answer }) => (
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
