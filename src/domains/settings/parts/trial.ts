import { z } from 'zod'
import { keyText } from '#src/shared/input.ts'
import { soldPlans } from '#src/shared/values/vocabulary.ts'

const rare = { category: 'pricing', task: 'advanced' } as const

/** Whether strangers may try what is sold, for how long and in which plan (TRIAL-1180). */
export const trialSettings = {
  trial_days: {
    label: 'Free trial, in days',
    description:
      'How many days strangers may try the extension, 3 to 14, once with each WhatsApp number and computer. 0 means no trial. It needs WhatsApp, which sends the code',
    initial: '0',
    value: keyText().regex(/^(?:0|[3-9]|1[0-4])$/, 'Must be 0, or a whole number from 3 to 14'),
    ...rare,
  },
  trial_plan: {
    label: 'Plan of the free trial',
    description: `The plan that a trial shows: ${soldPlans.join(', ')}. A trial runs on one system, whatever the plan`,
    initial: 'starter',
    value: z.enum(soldPlans, { error: `Must be ${soldPlans.join(', ')}` }),
    ...rare,
  },
} as const
